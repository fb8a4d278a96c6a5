import type { CommonQueryMethods } from "slonik";
import type { DepositRow } from "../../../db/queries/money/deposit-row.ts";
import { findDeposit } from "../../../db/queries/money/find-deposit.ts";
import { wayOut } from "./payment.ts";

type Result = "success" | "pending" | "failed";

export type Outcome = {
  result: Result;
  /** The stored deposit is approved: the title may say so before the money is there. */
  isCredited: boolean;
  /** The stored amount with its currency; the address's own amount where no deposit is stored. */
  amount: string | null;
  currency: string | null;
  deposit: { id: number; method: string } | null;
  /** Why, as it is stored: a text with a translation. */
  reason: string | null;
  /** The address's own text, shown as it is. */
  message: string | null;
};

type Asked = { status: string | null; deposit: number | null; amount: string | null; message: string | null };

const storedResults = { approved: "success", pending: "pending", declined: "failed" } as const;

/**
 * What the result dialog says (C-064, Q-112). Status and message of the address are shown, with three exceptions, where the stored state is shown
 * instead: a success without an approved or pending deposit, anything but success for an approved one, and what an address names beside a declined
 * one. Without a named deposit the newest of the last day counts.
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

/** «Success», «pending», else failed, as the specification reads it. */
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
