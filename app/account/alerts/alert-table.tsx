import { BellRing } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListAlertsRow } from "../../../db/generated/trading.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { AlertRow } from "./alert-row.tsx";

type Props = {
  alerts: readonly ListAlertsRow[];
  /** The address of a dialog, such as "12/edit", over the page of the table. */
  dialog: (path: string) => string;
};

/** Price alerts with what can be done with each: on their own page and under the chart. */
export function AlertTable({ alerts, dialog }: Props) {
  const { t } = useTranslation();
  if (alerts.length === 0) {
    const text = t("An alert tells you when a price reaches a level.");
    return <EmptyState icon={BellRing} title={t("No alerts")} text={text} />;
  }
  return (
    <Table label={t("Price alerts")} cards>
      <thead>
        <tr>
          <HeadCell>{t("Instrument")}</HeadCell>
          <HeadCell>{t("Condition")}</HeadCell>
          <HeadCell>{t("Status")}</HeadCell>
          <HeadCell numeric>{t("Price")}</HeadCell>
          <HeadCell numeric>{t("Distance")}</HeadCell>
          <HeadCell>{t("Repeat")}</HeadCell>
          <HeadCell>{t("Expires")}</HeadCell>
          <HeadCell>{t("Notify by")}</HeadCell>
          <HeadCell>{t("Last triggered")}</HeadCell>
          <HeadCell>{t("Note")}</HeadCell>
          <HeadCell className="acts">
            <span className="vh">{t("Actions")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} dialog={dialog} />
        ))}
      </tbody>
    </Table>
  );
}
