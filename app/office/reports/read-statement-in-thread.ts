import { openThreadPool } from "../../http/threads/thread-pool.ts";
import { refuseStatement, type StatementLine } from "./read-statement.ts";

/** In a worker thread, because a file of 2 MB takes longer than a request may hold the event loop. */
export const readStatementInThread = openThreadPool<Uint8Array<ArrayBuffer>, StatementLine[]>({
  script: "app/office/reports/statement-thread.ts",
  threads: 1,
  queueLimit: 5,
  deadlineMs: 10_000,
  refuseLate: () => refuseStatement(),
  transferred: (bytes) => [bytes.buffer],
});
