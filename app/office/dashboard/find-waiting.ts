import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { listDocuments } from "../../../db/generated/kyc.ts";
import { listDeposits, listWithdrawals } from "../../../db/generated/money.ts";
import { newestOf } from "../../../db/queries/list-ask.ts";

export type WaitingItem = {
  of: "deposit" | "withdraw" | "kyc";
  id: number;
  name: string;
  created_at: string;
  sum?: { amount: string; currency: string };
};

const MAX_ITEMS = 5;
const pending = newestOf({ status: "pending" }, MAX_ITEMS);

/** The newest items that await a decision: deposits, withdrawals, and documents if the actor reviews them. */
export async function findWaiting(
  pool: CommonQueryMethods,
  actor: Actor,
  { documents: reviewsDocuments }: { documents: boolean },
): Promise<WaitingItem[]> {
  const [deposits, withdrawals, documents] = await Promise.all([
    listDeposits(pool, { actor, ...pending }),
    listWithdrawals(pool, { actor, ...pending }),
    reviewsDocuments ? listDocuments(pool, { actor, ...pending }) : [],
  ]);
  const items = [
    ...deposits.map((row) => request("deposit", row)),
    ...withdrawals.map((row) => request("withdraw", row)),
    ...documents.map(({ id, full_name: name, created_at }) => ({ of: "kyc" as const, id, name, created_at })),
  ];
  return items.sort((a, b) => b.created_at.localeCompare(a.created_at)).slice(0, MAX_ITEMS);
}

type Request = { id: number; full_name: string; created_at: string; amount: string; currency: string };

function request(of: "deposit" | "withdraw", { id, full_name: name, created_at, amount, currency }: Request) {
  return { of, id, name, created_at, sum: { amount, currency } };
}
