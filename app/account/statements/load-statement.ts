import type { CommonQueryMethods } from "slonik";
import { readStatement } from "../../../db/queries/money/statements.ts";
import { notFound } from "../../http/errors.ts";
import { pageMeta } from "../../http/paging.ts";
import type { Session } from "../../http/session.ts";
import type { StatementQuery } from "./statement-query.ts";

/** The account of the query, else the active one. The database checks that it belongs to the user. */
export function balanceOf({ account }: Session, accountId: number | null): number {
  const id = accountId ?? account?.id;
  if (id === undefined) throw notFound();
  return id;
}

/** One page of a statement, with totals and row count of the whole statement. */
export async function loadStatement(pool: CommonQueryMethods, session: Session, query: StatementQuery) {
  const { dateStart, dateEnd, kinds, page, limit } = query;
  const args = { accountId: balanceOf(session, query.balance_id), dateStart, dateEnd, kinds, page, limit };
  const { summary, rows } = await readStatement(pool, session.actor, args);
  return { data: rows, meta: pageMeta(summary.total, { page, limit }), summary };
}
