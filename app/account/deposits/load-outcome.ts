import type { CommonQueryMethods } from "slonik";
import { type DepositRow, findDeposit } from "../../../db/queries/money/deposits.ts";
import { checkoutOf } from "./payment.ts";

type Result = "success" | "pending" | "failed";

export type Outcome = {
  result: Result;
  /** The stored deposit is approved; the address may report a success before that. */
  isCredited: boolean;
  /** The stored deposit's amount, or the amount of the address when no deposit is found. */
  amount: string | null;
  currency: string | null;
  deposit: { id: number; method: string } | null;
  /** The stored reason, which is a translation key. */
  reason: string | null;
  /** The message of the address, shown untranslated. */
  message: string | null;
};

type ResultQuery = { status: string | null; deposit: number | null; amount: string | null; message: string | null };

const storedResults = { approved: "success", pending: "pending", declined: "failed" } as const;

/**
 * The content of the result dialog (C-064, Q-112): status and message of the address, unless the stored deposit
 * contradicts them. An approved or declined deposit is shown with its stored result, and a success without any deposit
 * is not shown. Without a deposit id the newest deposit of the last day is used.
 */
export async function loadOutcome(
  pool: CommonQueryMethods,
  userId: number,
  query: ResultQuery,
): Promise<Outcome | null> {
  if (query.status === null) return null;
  const addressResult = resultOf(query.status);
  const row = await findDeposit(pool, { userId, id: query.deposit });
  if (!row) return addressResult === "success" ? null : withoutDeposit(addressResult, query);
  const stored = storedResults[row.status];
  if (stored === "success" || stored === "failed") return { ...withDeposit(row), result: stored };
  const isAbandoned = addressResult === "failed" && query.deposit !== null && checkoutOf(row) !== null;
  return {
    ...withDeposit(row),
    result: addressResult,
    reason: isAbandoned ? "The payment was not completed. You can continue it in History." : null,
    message: query.message,
  };
}

/** Statuses other than success and pending count as failed, as specified. */
function resultOf(status: string): Result {
  return status === "success" || status === "pending" ? status : "failed";
}

function withDeposit(row: DepositRow): Omit<Outcome, "result"> {
  return {
    isCredited: row.status === "approved",
    amount: row.amount,
    currency: row.balance.currency,
    deposit: { id: row.id, method: row.gateway_title },
    reason: row.decline_reason,
    message: null,
  };
}

function withoutDeposit(result: Result, { amount, message }: ResultQuery): Outcome {
  return { result, isCredited: false, amount, currency: null, deposit: null, reason: null, message };
}
