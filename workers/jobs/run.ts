import { Logger as JobLogger, run } from "graphile-worker";
import pg from "pg";
import type { Logger } from "pino";
import { requireDirect } from "../../db/pooler.ts";
import { hostsOf } from "../apis.ts";
import { fetchOutbound } from "../../app/outbound/fetch-outbound.ts";
import { postOutbound } from "../../app/outbound/post-outbound.ts";
import { type BackupSource, scheduleBackups } from "./back-up.ts";
import type { Context, Task } from "./context.ts";
import { freeAbandoned } from "./free-abandoned.ts";
import { createPushKeys } from "./push-keys.ts";
import { limitTasks } from "./run-job.ts";
import { createSendMail } from "./send-mail.ts";
import { sweep } from "./sweep.ts";
import { allTasks } from "./tasks/all-tasks.ts";
import { publishMoves } from "./publish-moves.ts";

/** The tasks of every minute, with the attempts of each job. */
const MINUTE_TASKS = {
  "charge-rollover": 1,
  "look-up-payments": 1,
  "seal-ledger": 1,
  "send-reports": 3,
  "warn-margins": 1,
  "screen-customers": 1,
};

/**
 * The line of a task of every minute. One job runs (queue) and one waits (jobKey), so that a task that takes longer
 * than a minute does not occupy the slots of other jobs.
 */
export const everyMinute = (task: string, attempts: number) =>
  `* * * * * ${task} ?max=${attempts}&queue=${task}&jobKey=every-minute:${task}`;

/** Minute, hour, day of month, month and day of week in UTC. */
const CRONTAB = `
${Object.entries(MINUTE_TASKS)
  .map(([task, attempts]) => everyMinute(task, attempts))
  .join("\n")}
*/15 * * * * fetch-news ?max=1
7 * * * * refresh-rates ?max=1
15 2 * * * refresh-hours ?max=1
35 3 * * * fetch-lists ?max=3
50 6 * * * remind-expiry ?max=1
5 2 * * * close-days ?max=3
10 2 * * * ensure-partitions ?max=3
20 2 * * * purge-expired ?max=3
30 2 * * * purge-files ?max=3
40 2 * * * check-invariants ?max=1
10 3 * * * archive-months ?max=1
`;

export type Jobs = {
  databaseUrl: string;
  adminUrl: string;
  appUrl: string;
  smtpUrl: string | null;
  marketUrls: Record<string, string>;
  data: string;
  /** The keys of scheduled backups; without them none are made. */
  backups?: BackupSource;
  log: Logger;
  /** Requests to push services; tests replace it, because it refuses the machine's own addresses. */
  post?: typeof postOutbound;
  /** Requests to news feeds; tests replace it for the same reason. */
  fetchFile?: typeof fetchOutbound;
  /** Tasks of a test beside the product's. */
  moreTasks?: (context: Context) => Record<string, Task>;
};

/** Runs jobs until aborted, and finishes the running ones. */
export async function runJobs(
  {
    databaseUrl,
    adminUrl,
    appUrl,
    smtpUrl,
    marketUrls,
    data,
    backups,
    log,
    post = postOutbound,
    fetchFile = fetchOutbound,
    moreTasks = () => ({}),
  }: Jobs,
  signal: AbortSignal,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 6, application_name: "bourse jobs" });
  pool.on("error", (error) => log.warn({ err: error }, "idle connection lost"));
  pool.on("connect", (client) => client.on("error", (error) => log.warn({ err: error }, "connection lost")));
  const sendMail = createSendMail({ smtpUrl, data, from: `no-reply@${new URL(appUrl).hostname}` });
  const outside = { adminUrl, host: hostsOf(marketUrls), post, fetchFile };
  const { taskList, runningIds } = limitTasks({
    pool,
    databaseUrl,
    log,
    createTasks: (jobPool, jobSignal) => {
      const context = { pool: jobPool, sendMail, appUrl: appUrl.replace(/\/$/, ""), log, signal: jobSignal };
      return { ...allTasks(context, outside), ...moreTasks(context) };
    },
  });
  const client = await pool.connect();
  // graphile-worker listens, and its locks of jobs must not outlive the sessions that took them.
  await requireDirect(client).finally(() => client.release());
  await createPushKeys(pool);
  const runner = await run({
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    crontab: CRONTAB,
    logger: new JobLogger(() => (level, message) => log[level === "warning" ? "warn" : level]({}, message)),
    taskList,
  });
  const loops = Promise.all([
    sweep(pool, log, signal),
    publishMoves(pool, log, signal),
    freeAbandoned(pool, log, runningIds, signal),
    backups && scheduleBackups(pool, adminUrl, backups, log, signal),
  ]);
  const stopRequested = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  await Promise.race([stopRequested, runner.promise]);
  await runner.stop();
  await loops;
  await pool.end();
}
