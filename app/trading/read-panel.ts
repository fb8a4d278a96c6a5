import type { CommonQueryMethods } from "slonik";
import type { Session } from "../http/session.ts";
import type { Address } from "./model/address.ts";
import type { DashboardData } from "./model/dashboard-data.ts";
import { closedOrdersPage } from "./orders/closed-orders-page.ts";
import { statementPage } from "./panel/statement-page.ts";

const PAGE_LENGTH = 15;

/** What only one of the lists under the chart shows; null where another one is open. */
export async function readPanel(
  pool: CommonQueryMethods,
  session: Session,
  { panel, page: shownPage, dateStart, dateEnd }: Address,
): Promise<Pick<DashboardData, "closed" | "statement">> {
  const page = { page: shownPage, limit: PAGE_LENGTH, dateStart: dateStart || null, dateEnd: dateEnd || null };
  return {
    closed: panel === "closed" ? await closedOrdersPage(pool, session, page) : null,
    statement: panel === "statement" ? await statementPage(pool, session, page) : null,
  };
}
