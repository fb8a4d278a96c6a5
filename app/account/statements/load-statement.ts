import type { CommonQueryMethods } from "slonik";
import { readStatement } from "../../../db/queries/money/read-statement.ts";
import { notFound } from "../../http/errors.ts";
import { pageMeta } from "../../http/paging.ts";
import type { Session } from "../../http/session.ts";
import type { StatementQuery } from "./statement-query.ts";

/** The balance that is asked about: the one that is named, else the active one. Whether it is theirs is the database's question. */
export function balanceOf({ account }: Session, named: number | null): number {
  const id = named ?? account?.id;
  if (id === undefined) throw notFound();
  return id;
}

/** One page of a statement, what all of it adds up to, and how many rows there are. */
export async function loadStatement(pool: CommonQueryMethods, session: Session, query: StatementQuery) {
  const { dateStart, dateEnd, kinds, page, limit } = query;
  const wanted = { accountId: balanceOf(session, query.balance_id), dateStart, dateEnd, kinds, page, limit };
  const { summary, rows } = await readStatement(pool, session.actor, wanted);
  return { data: rows, meta: pageMeta(summary.total, { page, limit }), summary };
}
