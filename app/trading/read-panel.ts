import type { CommonQueryMethods } from "slonik";
import { hiddenColumns, listAlerts } from "../../db/generated/trading.ts";
import type { AlertList } from "../account/alerts/alert-table.tsx";
import type { Session } from "../http/session.ts";
import type { Address } from "./model/address.ts";
import type { DashboardData } from "./model/dashboard-data.ts";
import { closedOrdersPage } from "./orders/closed-orders-page.ts";
import { alertTable } from "./panel/load-alert-table.ts";
import { closedOrders } from "./panel/load-closed-orders.ts";
import { pendingOrders } from "./panel/load-pending-orders.ts";
import { statementPart } from "./panel/load-statement.ts";
import { statementPage } from "./panel/statement-page.ts";

const PAGE_LENGTH = 15;

/** What only one of the lists under the chart shows; null where another one is open. */
export async function readPanel(
  pool: CommonQueryMethods,
  session: Session,
  { panel, page: shownPage, dateStart, dateEnd }: Address,
): Promise<Pick<DashboardData, "closed" | "alertList" | "statement">> {
  if (panel === "pending") await pendingOrders.load();
  const page = { page: shownPage, limit: PAGE_LENGTH, dateStart: dateStart || null, dateEnd: dateEnd || null };
  return {
    closed: panel === "closed" ? await readClosed(pool, session, page) : null,
    alertList: panel === "alerts" ? await readAlerts(pool, session) : null,
    statement: panel === "statement" ? await readStatement(pool, session, page) : null,
  };
}

async function readClosed(...of: Parameters<typeof closedOrdersPage>): ReturnType<typeof closedOrdersPage> {
  const [page] = await Promise.all([closedOrdersPage(...of), closedOrders.load()]);
  return page;
}

async function readStatement(...of: Parameters<typeof statementPage>): ReturnType<typeof statementPage> {
  const [page] = await Promise.all([statementPage(...of), statementPart.load()]);
  return page;
}

async function readAlerts(pool: CommonQueryMethods, { actor }: Session): Promise<AlertList> {
  const [alerts, hidden] = await Promise.all([
    listAlerts(pool, { actor }),
    hiddenColumns(pool, { actor, list: "alerts" }),
    alertTable.load(),
  ]);
  return { alerts, hidden };
}
