import type { CommonQueryMethods } from "slonik";
import { countStatement } from "../../../db/queries/money/count-statement.ts";
import { listStatement } from "../../../db/queries/money/list-statement.ts";
import type { Session } from "../../http/session.ts";

/** One page of what moved the active balance. */
export async function statementPage(
  pool: CommonQueryMethods,
  session: Session,
  { page, limit }: { page: number; limit: number },
) {
  const whose = { userId: session.user.id, accountId: session.account?.id ?? 0 };
  const [data, total] = await Promise.all([
    listStatement(pool, { ...whose, limit, offset: (page - 1) * limit }),
    countStatement(pool, whose),
  ]);
  return { data, meta: { total, per_page: limit, page, pages: Math.ceil(total / limit) } };
}
