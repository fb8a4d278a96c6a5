import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { listDocuments } from "../../../db/generated/kyc.ts";
import { listDeposits, listEvents, listWithdrawals } from "../../../db/generated/money.ts";
import { listDisputes } from "../../../db/generated/trading.ts";
import { oldestOf } from "../../../db/queries/list-ask.ts";
import { listApprovals } from "../../../db/queries/money/approvals.ts";

export type WaitingItem = {
  of: "deposit" | "withdraw" | "kyc" | "dispute" | "payment" | "approval";
  id: number;
  /** The customer, or the gateway of a payment notification of no customer. */
  name: string;
  created_at: string;
  sum?: { amount: string; currency: string };
};

const MAX_ITEMS = 8;
const oldest = (status: string) => oldestOf({ status }, MAX_ITEMS);

/**
 * The oldest items that await a decision: deposits, withdrawals, payment notifications, disputes, approvals that others
 * requested, and documents if the actor reviews them.
 */
export async function findWaiting(
  pool: CommonQueryMethods,
  actor: Actor,
  { documents: reviewsDocuments }: { documents: boolean },
): Promise<WaitingItem[]> {
  const [deposits, withdrawals, documents, disputes, payments, approvals] = await Promise.all([
    listDeposits(pool, { actor, ...oldest("pending") }),
    listWithdrawals(pool, { actor, ...oldest("pending") }),
    reviewsDocuments ? listDocuments(pool, { actor, ...oldest("pending") }) : [],
    listDisputes(pool, { actor, ...oldest("open") }),
    listEvents(pool, { actor, ...oldestOf({ state: "review" }, MAX_ITEMS) }),
    listApprovals(pool, { actor, ...oldest("waiting") }),
  ]);
  const items: WaitingItem[] = [
    ...deposits.map((row) => request("deposit", row)),
    ...withdrawals.map((row) => request("withdraw", row)),
    ...documents.map(({ id, full_name: name, created_at }) => ({ of: "kyc" as const, id, name, created_at })),
    ...disputes.map(({ id, full_name: name, created_at }) => ({ of: "dispute" as const, id, name, created_at })),
    ...payments.map((row) => ({
      of: "payment" as const,
      id: row.id,
      name: row.email ?? row.gateway_title,
      created_at: row.received_at,
      ...sumOf(row),
    })),
    ...approvals
      .filter((row) => !row.is_own)
      .map((row) => ({
        of: "approval" as const,
        id: row.id,
        name: row.email ?? row.requested_by,
        created_at: row.requested_at,
        ...sumOf(row),
      })),
  ];
  return items.sort((a, b) => a.created_at.localeCompare(b.created_at)).slice(0, MAX_ITEMS);
}

type Request = { id: number; full_name: string; created_at: string; amount: string; currency: string };

function request(of: "deposit" | "withdraw", { id, full_name: name, created_at, amount, currency }: Request) {
  return { of, id, name, created_at, sum: { amount, currency } };
}

function sumOf({ amount, currency }: { amount: string | null; currency: string | null }) {
  return amount === null || currency === null ? {} : { sum: { amount, currency } };
}
