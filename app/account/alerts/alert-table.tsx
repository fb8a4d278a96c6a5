import { useSearchParams } from "@remix-run/react";
import { BellRing, Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListAlertsRow } from "../../../db/generated/trading.ts";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { HeadCell, Table } from "../../ui/table.tsx";
import { alertColumns, numericAlertColumns, useAlertColumnNames, wideAlertColumns } from "./alert-columns.ts";
import { AlertRow } from "./alert-row.tsx";
import { AlertTools } from "./alert-tools.tsx";
import { findAlerts } from "./find-alerts.ts";

/** The price alerts of a user, and the columns that the user hides. */
export type AlertList = { alerts: readonly ListAlertsRow[]; hidden: readonly string[] };

type Props = {
  list: AlertList;
  /** The address of a dialog, such as "12/edit", over the page of the table. */
  dialog: (path: string) => string;
  /** Whether the table has the button that creates an alert. */
  creates?: boolean;
};

/** Price alerts with what can be done with each: on their own page and under the chart. */
export function AlertTable({ list: { alerts, hidden }, dialog, creates = false }: Props) {
  const { t } = useTranslation();
  const names = useAlertColumnNames();
  const [params] = useSearchParams();
  const [find, setFind] = useState(params.get("find") ?? "");
  const shown = findAlerts(alerts, find, t);
  const columns = alertColumns.filter((column) => !hidden.includes(column));
  return (
    <>
      <AlertTools find={find} onFind={setFind} hidden={hidden} create={creates ? dialog("new") : undefined} />
      {alerts.length === 0 ? (
        <EmptyState
          icon={BellRing}
          title={t("No alerts")}
          text={t("An alert tells you when a price reaches a level.")}
        />
      ) : shown.length === 0 ? (
        <EmptyState icon={Search} title={t("No results match “{{search}}”.", { search: find })} />
      ) : (
        <Table label={t("Price alerts")} cards className="alert-table">
          <thead>
            <tr>
              <HeadCell>{t("Instrument")}</HeadCell>
              <HeadCell>{t("Condition")}</HeadCell>
              {columns.map((column) => (
                <HeadCell
                  key={column}
                  className={classNames(wideAlertColumns.has(column) && "only-wide")}
                  numeric={numericAlertColumns.has(column)}
                >
                  {names[column]}
                </HeadCell>
              ))}
              <HeadCell className="acts">
                <span className="vh">{t("Actions")}</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {shown.map((alert) => (
              <AlertRow key={alert.id} alert={alert} columns={columns} dialog={dialog} />
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
