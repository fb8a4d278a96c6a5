import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { CommonQueryMethods } from "slonik";
import { accountState, ticketTerms } from "../../../db/generated/trading.ts";
import { findOrder } from "../../../db/queries/trading/orders.ts";
import { notFound } from "../../http/errors.ts";
import type { Session } from "../../http/session.ts";
import { queryOf, readAddress } from "../model/address.ts";
import { listsPageOf } from "../model/lists-page-of.ts";

/** An open order for a dialog, and the page under it. A closed order cannot be changed, so its dialog redirects. */
export async function loadOpenOrder(pool: CommonQueryMethods, session: Session, orderId: number, request: Request) {
  const order = await findOrder(pool, { userId: session.user.id, orderId });
  if (!order) throw notFound();
  const { pathname, searchParams } = new URL(request.url);
  const query = queryOf(readAddress(searchParams));
  const under = listsPageOf(pathname) + query;
  if (order.close_time) throw redirect(under);
  const [terms, state] = await Promise.all([
    ticketTerms(pool, { actor: session.actor, balanceId: order.account_id, instrument: order.instrument }),
    accountState(pool, { balanceId: order.account_id }),
  ]);
  return {
    order,
    query,
    under,
    pip: terms.pip ?? "0.0001",
    step: terms.unit_step ?? "1",
    least: terms.min_units ?? "0",
    balance: state.balance,
    intent: randomUUID(),
  };
}
