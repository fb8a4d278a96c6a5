import { useTranslation } from "react-i18next";
import type { ListExportsRow } from "../../../db/generated/compliance.ts";
import { useCommand } from "../../forms/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ExportList } from "../../ui/export-list.tsx";

type Props = { userId: number; exports: readonly ListExportsRow[]; timeZone: string };

/** Requests a complete export of the customer's personal data, and offers the files; for administrators. */
export function ExportCard({ userId, exports, timeZone }: Props) {
  const { t } = useTranslation();
  const { Form, formProps, busy } = useCommand(`/admin/customers/${userId}/export`);
  return (
    <Card title={t("Export of personal data")}>
      <div className="stack stack-12">
        <Form {...formProps} className="row between wrap">
          <span className="muted">
            {t(
              "A ZIP file with everything stored about the customer, including screening. A second administrator must approve, if there is one.",
            )}
          </span>
          <Button size="sm" busy={busy} disabled={exports.some(({ url }) => url === null)}>
            {t("Request export")}
          </Button>
        </Form>
        <ExportList exports={exports} timeZone={timeZone} as="office" />
      </div>
    </Card>
  );
}
