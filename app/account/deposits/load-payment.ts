import { redirect } from "@remix-run/node";
import type { CommonQueryMethods } from "slonik";
import { type DepositRow, findDeposit } from "../../../db/queries/money/deposits.ts";
import { requirePaymentAccess } from "../../../db/generated/money.ts";
import { notFound } from "../../http/errors.ts";
import { clientOf } from "../../http/negotiate.ts";
import type { Session } from "../../http/session.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { checkoutOf } from "./payment.ts";

type Reading = {
  pool: CommonQueryMethods;
  session: Session;
  params: { id: number };
  request: Request;
  requestContext: RequestContext;
};

/**
 * A pending deposit of the signed-in user; deposits of other users answer 404. For a decided deposit a browser
 * is redirected to its result, and a JSON client gets 404.
 */
export async function loadPayment({
  pool,
  session,
  params: { id },
  request,
  requestContext,
}: Reading): Promise<DepositRow> {
  const deposit = await findDeposit(pool, { userId: session.user.id, id });
  const isPerson = clientOf(request, requestContext) !== "program";
  if (deposit && deposit.status !== "pending" && isPerson) throw redirect(resultPath(deposit, deposit.status));
  if (deposit?.status !== "pending") throw notFound();
  if (checkoutOf(deposit)) await requirePaymentAccess(pool, { actor: session.actor });
  return deposit;
}

/** The address of the result dialog (load-outcome.ts). */
export function resultPath({ id, amount }: { id: number; amount: string }, status: string): string {
  return `/deposits?status=${status}&amount=${amount.replace(/(\.\d\d)\d*$/, "$1")}&deposit=${id}`;
}
