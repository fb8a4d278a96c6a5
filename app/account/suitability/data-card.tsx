import { useTranslation } from "react-i18next";
import type { ListExportsRow } from "../../../db/generated/compliance.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ExportList } from "../../ui/export-list.tsx";

type Props = { exports: readonly ListExportsRow[]; timeZone: string; isOwn: boolean };

/** Requests an export of the customer's personal data, and offers the files. */
export function DataCard({ exports, timeZone, isOwn }: Props) {
  const { t } = useTranslation();
  const { Form, formProps, busy } = useCommand("/suitability/export");
  const isPreparing = exports.some(({ url }) => url === null);
  return (
    <Card title={t("Your data")}>
      <div className="stack stack-12">
        <Form {...formProps} className="row between wrap">
          <span>
            {t(
              "Get a ZIP file with everything we store about you, as JSON and CSV, and your documents. You are notified when it is ready.",
            )}
          </span>
          <Button size="sm" busy={busy} disabled={isPreparing || !isOwn}>
            {t("Request export")}
          </Button>
        </Form>
        <ExportList exports={exports} timeZone={timeZone} as="customer" />
      </div>
    </Card>
  );
}
