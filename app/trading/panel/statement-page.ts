import type { CommonQueryMethods } from "slonik";
import { listStatement } from "../../../db/queries/money/list-statement.ts";
import { summariseStatement } from "../../../db/queries/money/summarise-statement.ts";
import type { Session } from "../../http/session.ts";

/** One page of what moved the active balance. */
export async function statementPage(
  pool: CommonQueryMethods,
  { actor, account }: Session,
  { page, limit }: { page: number; limit: number },
) {
  if (!account) return { data: [], meta: { total: 0, per_page: limit, page, pages: 0 } };
  const everything = { accountId: account.id, dateStart: null, dateEnd: null, kinds: "all" } as const;
  const [data, { total }] = await Promise.all([
    listStatement(pool, actor, { ...everything, page, limit }),
    summariseStatement(pool, actor, everything),
  ]);
  return { data, meta: { total, per_page: limit, page, pages: Math.ceil(total / limit) } };
}
