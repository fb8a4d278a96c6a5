import type { CommonQueryMethods } from "slonik";
import { findDeposit } from "../../../db/queries/money/find-deposit.ts";
import { wayOut } from "./payment.ts";

export type Outcome = {
  id: number;
  result: "success" | "pending" | "failed";
  amount: string;
  currency: string;
  method: string;
  reason: string | null;
};

/**
 * What the result dialog says. `status` in the address only asks for it: the result, the amount and the currency are the stored deposit's, the
 * newest when none is named. Somebody who left the provider's page is told so, unless the payment has come after all.
 */
export async function outcomeOf(
  pool: CommonQueryMethods,
  userId: number,
  { status, deposit }: { status: string | null; deposit: number | null },
): Promise<Outcome | null> {
  if (status === null) return null;
  const row = await findDeposit(pool, { userId, id: deposit });
  if (!row) return null;
  const left =
    status !== "success" &&
    status !== "pending" &&
    deposit !== null &&
    wayOut(row) !== null &&
    row.status === "pending";
  const results = { approved: "success", pending: left ? "failed" : "pending", declined: "failed" } as const;
  return {
    id: row.id,
    result: results[row.status],
    amount: row.amount,
    currency: row.balance.currency,
    method: row.gateway_title,
    reason: left ? "The payment was not completed. You can continue it from the history." : row.decline_reason,
  };
}
