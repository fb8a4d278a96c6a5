import type { CommonQueryMethods } from "slonik";
import { listAlerts, type ListAlertsRow } from "../../db/generated/trading.ts";
import type { Session } from "../http/session.ts";
import type { Address } from "./model/address.ts";
import type { DashboardData } from "./model/dashboard-data.ts";
import { closedOrdersPage } from "./orders/closed-orders-page.ts";
import { loadAlertTable } from "./panel/load-alert-table.ts";
import { statementPage } from "./panel/statement-page.ts";

const PAGE_LENGTH = 15;

/** What only one of the lists under the chart shows; null where another one is open. */
export async function readPanel(
  pool: CommonQueryMethods,
  session: Session,
  { panel, page: shownPage, dateStart, dateEnd }: Address,
): Promise<Pick<DashboardData, "closed" | "alertList" | "statement">> {
  const page = { page: shownPage, limit: PAGE_LENGTH, dateStart: dateStart || null, dateEnd: dateEnd || null };
  return {
    closed: panel === "closed" ? await closedOrdersPage(pool, session, page) : null,
    alertList: panel === "alerts" ? await readAlerts(pool, session) : null,
    statement: panel === "statement" ? await statementPage(pool, session, page) : null,
  };
}

async function readAlerts(pool: CommonQueryMethods, { actor }: Session): Promise<readonly ListAlertsRow[]> {
  const [alerts] = await Promise.all([listAlerts(pool, { actor }), loadAlertTable()]);
  return alerts;
}
