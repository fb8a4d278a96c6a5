import { allowMinutes, type Context, type Task } from "../../context.ts";

/** Days of one account in a transaction, which holds the account's row for about 10 ms each. */
const DAYS_A_CALL = 10;

/** Days of executions in a transaction, which reads the closed orders once. */
const EXECUTION_DAYS_A_CALL = 31;

async function totalExecutions(pool: Context["pool"]): Promise<number> {
  let total = 0;
  let last = "-infinity";
  for (;;) {
    const { rows } = await pool.query<{ days: string[] }>("select trading.total_executions($1, $2)::text[] as days", [
      last,
      EXECUTION_DAYS_A_CALL,
    ]);
    const days = rows[0]?.days ?? [];
    if (days.length === 0) return total;
    total += days.length;
    last = days.at(-1) ?? last;
  }
}

/** Adds up the past days for the reports: the ledger, the trades of accounts with many of them, and the executions. */
export function closeDays({ pool, log }: Context): Task {
  return allowMinutes(60, async () => {
    const { rows } = await pool.query<{ days: number }>("select money.close_days() as days");
    log.info({ days: rows[0]?.days }, "days added up");
    const accounts = await pool.query<{ id: string }>("select account_id as id from trading.accounts_to_total()");
    let total = 0;
    for (const { id } of accounts.rows) {
      let stored: number;
      do {
        const result = await pool.query<{ days: number }>("select trading.total_days($1, $2) as days", [
          id,
          DAYS_A_CALL,
        ]);
        stored = result.rows[0]?.days ?? 0;
        total += stored;
      } while (stored > 0);
    }
    log.info({ days: total, accounts: accounts.rows.length }, "days of trades added up");
    log.info({ days: await totalExecutions(pool) }, "days of executions added up");
  });
}
