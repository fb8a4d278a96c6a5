import { FileSpreadsheet } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type ListImportsRow } from "../../../db/generated/crm.ts";
import { useCall } from "../../http/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ImportShares } from "./import-shares.tsx";

type Props = { file: ListImportsRow; secondsLeft: number | null; timeZone: string };

/** How far it is, and how long it still takes. Whoever leaves is told when it is done; without scripts the page looks again by itself. */
export function ImportProgress({ file, secondsLeft, timeZone }: Props) {
  const { t } = useTranslation();
  const call = useCall();
  const count = (value: number) => formatUnits(String(value));
  const left =
    secondsLeft === null
      ? null
      : secondsLeft < 90
        ? t("about {{count}} s left", { count: secondsLeft })
        : t("about {{count}} min left", { count: Math.round(secondsLeft / 60) });
  return (
    <section className="card import-file">
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <header className="row row-12 wrap">
        <span className="glyph">
          <Icon of={FileSpreadsheet} size={16} />
        </span>
        <div className="grow">
          <h2>
            <bdi>{file.file_name}</bdi>
          </h2>
          <p className="muted xs">
            <bdi>{file.full_name}</bdi> · <DateTime iso={file.started_at} timeZone={timeZone} as="office" />
          </p>
        </div>
        <call.Form method="post" action={`/leads/imports/${file.id}/cancel`}>
          <Button busy={call.busy}>{t("Cancel import")}</Button>
        </call.Form>
      </header>
      <div className="row between wrap">
        <p className="bigpx" aria-live="polite">
          {t("{{processed}} of {{rows}} lines", { processed: count(file.processed), rows: count(file.rows) })}
        </p>
        <span className="sub n">
          {Math.floor((100 * file.processed) / Math.max(file.rows, 1))} %{left ? ` · ${left}` : null}
        </span>
      </div>
      <progress value={file.processed} max={Math.max(file.rows, 1)} aria-label={t("Progress")} />
      <ImportShares file={file} />
      <Notice>{t("You can leave this page. A notification tells you when it is done.")}</Notice>
    </section>
  );
}
