import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { type StatementKinds, type StatementRow, type StatementStretch, statementRow } from "./statement-row.ts";

type Page = StatementStretch & { kinds: StatementKinds; page: number; limit: number };

/** One page of a statement, newest first; any page costs what the first does. */
export function listStatement(pool: CommonQueryMethods, actor: Actor, args: Page): Promise<readonly StatementRow[]> {
  return pool.any(sql.type(statementRow)`
    select
      id, created_at, currency, kind, source_type, source_id, description, amount, balance_after, account_version, instrument, side, units,
      party
    from money.list_statement(
      ${actorId(actor)}, ${args.accountId}, ${args.dateStart}::date, ${args.dateEnd}::date, ${args.kinds}, ${args.page}, ${args.limit}
    )
  `);
}
