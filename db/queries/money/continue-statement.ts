import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { type StatementRow, statementRow } from "./statement-row.ts";

type Piece = { accountId: number; after: number; last: number; limit: number };

/** The next movements after version `after` up to version `last`, oldest first. */
export function continueStatement(
  pool: CommonQueryMethods,
  actor: Actor,
  args: Piece,
): Promise<readonly StatementRow[]> {
  return pool.any(sql.type(statementRow)`
    select
      id, created_at, currency, kind, source_type, source_id, description, amount, balance_after, account_version, instrument, side, units,
      party
    from money.continue_statement(${actorId(actor)}, ${args.accountId}, ${args.after}, ${args.last}, ${args.limit})
  `);
}
