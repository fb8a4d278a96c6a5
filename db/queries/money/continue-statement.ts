import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { type StatementRow, statementRow } from "./statement-row.ts";

type Piece = { accountId: number; after: number; last: number; limit: number };

const row = z.object({ piece: z.array(statementRow) });

/** The next movements after version `after` up to version `last`, oldest first. */
export function continueStatement(pool: CommonQueryMethods, actor: Actor, args: Piece): Promise<StatementRow[]> {
  return pool.oneFirst(sql.type(row)`
    select money.continue_statement(${actorId(actor)}, ${args.accountId}, ${args.after}, ${args.last}, ${args.limit}) as piece
  `);
}
