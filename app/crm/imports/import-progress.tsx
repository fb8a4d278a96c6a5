import { useTranslation } from "react-i18next";
import type { ImportRow } from "../../../db/queries/crm/list-imports.ts";
import { useCall } from "../../http/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Notice } from "../../ui/notice.tsx";
import { Stat } from "../../ui/stat.tsx";

/** How far it is. Whoever leaves is told when it is done; without scripts the page looks again by itself. */
export function ImportProgress({ file }: { file: ImportRow }) {
  const { t } = useTranslation();
  const call = useCall();
  const count = (value: number) => formatUnits(String(value));
  return (
    <Card
      title={file.file_name}
      actions={
        <call.Form method="post" action={`/leads/imports/${file.id}/cancel`}>
          <Button size="sm" busy={call.busy}>
            {t("Cancel import")}
          </Button>
        </call.Form>
      }
    >
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <p aria-live="polite">
        {t("{{processed}} of {{rows}} lines", { processed: count(file.processed), rows: count(file.rows) })}
      </p>
      <progress value={file.processed} max={Math.max(file.rows, 1)} aria-label={t("Progress")} />
      <div className="stats">
        <Stat label={t("Added")} value={count(file.added)} />
        <Stat label={t("Updated")} value={count(file.updated)} />
        <Stat label={t("Known already")} value={count(file.duplicate)} />
        <Stat label={t("Rejected")} value={count(file.rejected)} />
      </div>
      <Notice>{t("You can leave this page. A notification tells you when it is done.")}</Notice>
    </Card>
  );
}
