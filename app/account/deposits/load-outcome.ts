import type { CommonQueryMethods } from "slonik";
import type { DepositRow } from "../../../db/queries/money/deposit-row.ts";
import { findDeposit } from "../../../db/queries/money/find-deposit.ts";
import { wayOut } from "./payment.ts";

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

type Asked = { status: string | null; deposit: number | null; amount: string | null; message: string | null };

const storedResults = { approved: "success", pending: "pending", declined: "failed" } as const;

/**
 * The content of the result dialog (C-064, Q-112): status and message of the address, unless the stored deposit
 * contradicts them. An approved or declined deposit is shown with its stored result, and a success without any deposit
 * is not shown. Without a deposit id the newest deposit of the last day is used.
 */
export async function outcomeOf(pool: CommonQueryMethods, userId: number, asked: Asked): Promise<Outcome | null> {
  if (asked.status === null) return null;
  const wanted = resultOf(asked.status);
  const row = await findDeposit(pool, { userId, id: asked.deposit });
  if (!row) return wanted === "success" ? null : withoutDeposit(wanted, asked);
  const stored = storedResults[row.status];
  if (stored === "success" || stored === "failed") return { ...withDeposit(row), result: stored };
  const left = wanted === "failed" && asked.deposit !== null && wayOut(row) !== null;
  return {
    ...withDeposit(row),
    result: wanted,
    reason: left ? "The payment was not completed. You can continue it from the history." : null,
    message: asked.message,
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

function withoutDeposit(result: Result, { amount, message }: Asked): Outcome {
  return { result, isCredited: false, amount, currency: null, deposit: null, reason: null, message };
}
