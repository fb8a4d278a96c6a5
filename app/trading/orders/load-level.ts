import { redirect } from "@remix-run/node";
import type { CommonQueryMethods } from "slonik";
import { accountState } from "../../../db/queries/trading/account-state.ts";
import { findOrder } from "../../../db/queries/trading/find-order.ts";
import { ticketTerms } from "../../../db/queries/trading/ticket-terms.ts";
import { Refusal } from "../../http/errors.ts";
import type { Session } from "../../http/session.ts";
import { queryOf, readAddress } from "../address.ts";

/** The order whose level is edited, over the dashboard as it was. A closed order has nothing left to protect. */
export async function loadLevel(pool: CommonQueryMethods, session: Session, orderId: number, request: Request) {
  const order = await findOrder(pool, { userId: session.user.id, orderId });
  if (!order) throw new Refusal(404, "BT104", "Not found");
  const query = queryOf(readAddress(new URL(request.url).searchParams));
  if (order.close_time) throw redirect(`/dashboard${query}`);
  const [terms, state] = await Promise.all([
    ticketTerms(pool, session.actor, { accountId: order.account_id, instrument: order.instrument }),
    accountState(pool, { accountId: order.account_id }),
  ]);
  return { order, query, pip: terms.pip ?? "0.0001", balance: state.balance };
}
