import { redirect } from "@remix-run/node";
import type { CommonQueryMethods } from "slonik";
import { z } from "zod";
import { reviewPending, ticketTerms } from "../../../db/generated/trading.ts";
import {
  findPendingOrder,
  listPendingOrders,
  type ListedPendingRow,
} from "../../../db/queries/trading/pending-orders.ts";
import { notFound } from "../../http/errors.ts";
import { parse } from "../../http/read.ts";
import { toRefusal } from "../../http/refuse.ts";
import type { RequestContext } from "../../http/request-context.ts";
import type { Session } from "../../http/session.ts";
import { group } from "../../ui/format/grouping.ts";
import { queryOf, readAddress } from "../model/address.ts";
import { listsPageOf } from "../model/lists-page-of.ts";
import { amount, level } from "../model/order-input.ts";
import { PENDING_FIELDS } from "../model/pending-draft.ts";
import { moveLevels, pendingTerms } from "../model/pending-input.ts";

const input = z.object({ amount, profit: level, loss: level, levels: moveLevels, ...pendingTerms });

/**
 * A waiting order with those linked to it, the values of its form (its own, or those of the address), and its figures
 * before and after them.
 */
export async function loadPendingChange(
  pool: CommonQueryMethods,
  session: Session,
  request: Request,
  requestContext: RequestContext,
  pendingId: number,
) {
  const order = await findPendingOrder(pool, { userId: session.user.id, pendingId });
  if (!order) throw notFound();
  const { pathname, searchParams } = new URL(request.url);
  const address = readAddress(searchParams);
  const under = listsPageOf(pathname) + queryOf(address);
  if (order.status !== "pending") throw redirect(under);
  const asked = Object.fromEntries(fieldsIn(searchParams));
  const own: Record<string, string> = { ...ownValues(order), levels: levelsOf(order, {}) };
  const entered: Record<string, string> = { ...own, ...asked, levels: levelsOf(order, asked) };
  const terms = await ticketTerms(pool, {
    actor: session.actor,
    balanceId: order.account_id,
    instrument: order.instrument,
  });
  const linked =
    order.group_id === null
      ? []
      : await listPendingOrders(pool, { userId: session.user.id, accountId: order.account_id });
  return {
    order,
    linked: linked.filter(({ id, group_id }) => group_id === order.group_id && id !== order.id),
    address,
    own,
    entered,
    under,
    pip: terms.pip ?? "0.0001",
    dayExpiresAt: order.expiry === "day" ? order.expires_at : terms.day_expires_at,
    ...(await review()),
  };

  async function review() {
    try {
      const { profit = null, loss = null, levels, ...fields } = parse(input, entered, 422);
      const rows = await reviewPending(pool, {
        actor: session.actor,
        pendingId,
        ...fields,
        profit,
        loss,
        moveLevels: levels,
      });
      const [before = null, after = null] = ["before", "after"].map((stage) => rows.find((row) => row.stage === stage));
      return { before, after, refusal: after?.refusal ?? null };
    } catch (error) {
      if (error instanceof Response) throw error;
      return { before: null, after: null, refusal: toRefusal(error, requestContext).problem.message };
    }
  }
}

function fieldsIn(query: URLSearchParams): [string, string][] {
  return [...query].filter(([name]) => PENDING_FIELDS.some((field) => field === name));
}

/** Levels move with the price until others are asked for; an order without levels has none to move. */
function levelsOf(order: ListedPendingRow, asked: Record<string, string>): string {
  if (order.profit === null && order.loss === null) return "keep";
  return asked.levels ?? (asked.profit === undefined && asked.loss === undefined ? "move" : "keep");
}

/** The values that the form has at first; the time is that of the field, in UTC without seconds. */
function ownValues(order: ListedPendingRow): Record<string, string> {
  return {
    amount: group(order.trade_amount),
    price: order.price,
    limitPrice: order.limit_price ?? "",
    profit: order.profit ?? "",
    loss: order.loss ?? "",
    expiry: order.expiry,
    expiresAt: order.expiry === "date" ? (order.expires_at ?? "").slice(0, 16) : "",
  };
}
