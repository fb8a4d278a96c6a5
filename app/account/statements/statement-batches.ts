import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { continueStatement } from "../../../db/generated/money.ts";
import type { StatementRow, StatementSummary } from "../../../db/queries/money/statements.ts";

const BATCH_SIZE = 200;

/** The rows of a statement, oldest first, in batches: a slow download holds neither memory nor a connection. */
export async function* statementBatches(
  pool: CommonQueryMethods,
  actor: Actor,
  { account_id, first_version, last_version }: StatementSummary,
): AsyncGenerator<readonly StatementRow[]> {
  for (let after = first_version - 1; after < last_version;) {
    const rows = await continueStatement(pool, {
      actor,
      accountId: account_id,
      after,
      last: last_version,
      limit: BATCH_SIZE,
    });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.account_version;
  }
}
