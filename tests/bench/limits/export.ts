// Writes a whole statement as the export does, and reports to its parent the peak of its memory above idle in MB.
import type { TFunction } from "i18next";
import { csvOf } from "../../../app/account/statements/csv.ts";
import { statementBatches } from "../../../app/account/statements/statement-batches.ts";
import { openPool } from "../../../db/open-pool.ts";
import { readStatement } from "../../../db/queries/money/statements.ts";

const [url = "", user, account] = process.argv.slice(2);
const actor = { id: Number(user), impersonatorId: null };
const pool = await openPool(url, 2);
const t = ((key: string) => key) as unknown as TFunction;
const { summary } = await readStatement(pool, actor, {
  accountId: Number(account),
  dateStart: null,
  dateEnd: null,
  kinds: "all",
  page: 1,
  limit: 0,
});
const csv = csvOf(t, summary);
const megabytes = () => process.memoryUsage().rss / 2 ** 20;
const idle = megabytes();
let peak = 0;
let bytes = 0;
for await (const rows of statementBatches(pool, actor, summary)) {
  bytes += Buffer.byteLength(csv.rows(rows));
  peak = Math.max(peak, megabytes() - idle);
}
console.log(`     ${summary.total} rows, ${(bytes / 2 ** 20).toFixed(0)} MB written`);
await pool.end();
process.send?.(peak);
