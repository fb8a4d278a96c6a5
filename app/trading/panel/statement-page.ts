import type { CommonQueryMethods } from "slonik";
import { readStatement } from "../../../db/queries/money/statements.ts";
import { pageMeta } from "../../http/paging.ts";
import type { Session } from "../../http/session.ts";

/** A page of the active account's ledger rows. */
export async function statementPage(
  pool: CommonQueryMethods,
  { actor, account }: Session,
  { page, limit }: { page: number; limit: number },
) {
  if (!account) return { data: [], meta: pageMeta(0, { page, limit }) };
  const everything = { accountId: account.id, dateStart: null, dateEnd: null, kinds: "all", page, limit } as const;
  const { summary, rows } = await readStatement(pool, actor, everything);
  return { data: rows, meta: pageMeta(summary.total, { page, limit }) };
}
