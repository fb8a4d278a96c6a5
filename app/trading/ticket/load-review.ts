import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { CommonQueryMethods } from "slonik";
import { z } from "zod";
import { reviewOrder } from "../../../db/generated/trading.ts";
import { setFlash } from "../../http/flash.ts";
import { parse } from "../../http/read.ts";
import { toRefusal } from "../../http/refuse.ts";
import type { Session } from "../../http/session.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { at, readAddress } from "../model/address.ts";
import { accountOf, accountShown } from "../orders/account-shown.ts";
import { instrumentName, limitOf, orderSize, priceLimit, side, sizeOf, ticketLevels } from "../model/order-input.ts";
import { pendingKind, pendingTerms } from "../model/pending-input.ts";
import { readLevels } from "../orders/read-levels.ts";
import { draftIn } from "./draft.ts";

const input = z.object({
  type: side,
  instrument: instrumentName,
  ...orderSize,
  ...priceLimit,
  kind: pendingKind.optional(),
  price: pendingTerms.price.optional(),
  limitPrice: pendingTerms.limitPrice,
  expiry: pendingTerms.expiry,
  expiresAt: z.string().max(40).optional(),
  linked: z.string().max(20).optional(),
  ...accountShown,
  ...ticketLevels,
});

/**
 * The server's figures for the order of the ticket. An order without figures redirects to the ticket, which shows the
 * reason.
 */
export async function loadReview(
  pool: CommonQueryMethods,
  session: Session,
  request: Request,
  requestContext: RequestContext,
) {
  const query = new URL(request.url).searchParams;
  const fields = Object.fromEntries(query);
  const address = { ...readAddress(query), symbol: fields.instrument ?? "" };
  try {
    const order = parse(input, fields, 422);
    const accountId = accountOf(session, order.shown_account);
    const { type, instrument, kind = null, price = null, expiry, expiresAt = "", linked = "" } = order;
    const limitPrice = kind === "stop_limit" ? order.limitPrice : null;
    const size = sizeOf(order);
    const opening = { accountId, amount: size.amount, price: limitPrice ?? (kind && price) };
    const levels = await readLevels(pool, session.actor, { ...order, ...opening });
    const priced = { accountId, instrument, type, kind, ...size, price: kind && price, ...levels };
    const review = await reviewOrder(pool, {
      actor: session.actor,
      balanceId: priced.accountId,
      instrument: priced.instrument,
      type: priced.type,
      kind: priced.kind,
      amount: priced.amount,
      price: priced.price,
      profit: priced.profit,
      loss: priced.loss,
      limitPrice,
      risk: priced.risk,
      riskPercent: priced.riskPercent,
    });
    // The order is sent with the units and the price that were reviewed.
    const { slippage } = limitOf(order);
    const limit = slippage === null || kind !== null ? {} : { slippage, shown_rate: review.price };
    return {
      review,
      order: {
        shown_account: accountId,
        type,
        instrument,
        amount: review.units,
        ...limit,
        kind,
        price: kind && price,
        limitPrice,
        expiry: kind && expiry,
        expiresAt,
        linked,
        ...levels,
      },
      orderKey: randomUUID(),
      address,
      back: backTo(at(address), draftIn(query)),
    };
  } catch (error) {
    if (error instanceof Response) throw error;
    const { problem } = toRefusal(error, requestContext);
    const flash = await setFlash({
      kind: "failed",
      message: problem.message,
      ...(problem.fields && { fields: problem.fields }),
      ...(problem.values && { values: problem.values }),
      sent: draftIn(query),
    });
    throw redirect(at(address), { headers: { "Set-Cookie": flash } });
  }
}

/** The address of the ticket with the draft's values. */
function backTo(path: string, draft: Record<string, string>): string {
  const [page, query = ""] = path.split("?");
  return `${page}?${new URLSearchParams([...new URLSearchParams(query), ...Object.entries(draft)])}`;
}
