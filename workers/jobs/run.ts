import { Logger as JobLogger, run, type TaskList } from "graphile-worker";
import pg from "pg";
import type { Logger } from "pino";
import { requireDirect } from "../../db/pooler.ts";
import { hostsOf } from "../apis.ts";
import { fetchOutbound } from "../../app/outbound/fetch-outbound.ts";
import { postOutbound } from "../../app/outbound/post-outbound.ts";
import { getStore } from "../../app/storage/store.ts";
import { type BackupSource, scheduleBackups } from "./back-up.ts";
import type { Context, Task } from "./context.ts";
import { freeAbandoned } from "./free-abandoned.ts";
import { createPushKeys } from "./push-keys.ts";
import { createSendMail } from "./send-mail.ts";
import { sweep } from "./sweep.ts";
import { changeLeads } from "./tasks/crm/change-leads.ts";
import { complianceTasks } from "./tasks/compliance/compliance-tasks.ts";
import { importLeads } from "./tasks/crm/import-leads.ts";
import { sendLeadWebhook } from "./tasks/crm/send-lead-webhook.ts";
import { sendPostback } from "./tasks/money/send-postback.ts";
import { sendAccountExists } from "./tasks/iam/send-account-exists.ts";
import { sendHumanCode } from "./tasks/iam/send-human-code.ts";
import { sendPasswordChanged } from "./tasks/iam/send-password-changed.ts";
import { sendResetPassword } from "./tasks/iam/send-reset-password.ts";
import { sendVerifyEmail } from "./tasks/iam/send-verify-email.ts";
import { fetchNews } from "./tasks/market/fetch-news.ts";
import { remindExpiry } from "./tasks/kyc/remind-expiry.ts";
import { refreshHours } from "./tasks/market/refresh-hours.ts";
import { refreshRates } from "./tasks/market/refresh-rates.ts";
import { eraseFiles } from "./tasks/compliance/erase-files.ts";
import { exportPerson } from "./tasks/compliance/export-person.ts";
import { closeDays } from "./tasks/money/close-days.ts";
import { lookUpPayments } from "./tasks/money/look-up-payments.ts";
import { processPaymentEvent } from "./tasks/money/process-payment-event.ts";
import { sealLedger } from "./tasks/money/seal-ledger.ts";
import { checkInvariants } from "./tasks/site/check-invariants.ts";
import { nightlyTasks } from "./tasks/site/nightly-tasks.ts";
import { sendNotices } from "./tasks/site/send-notices.ts";
import { sendPush } from "./tasks/site/send-push.ts";
import { sendReport } from "./tasks/reports/send-report.ts";
import { sendReports } from "./tasks/reports/send-reports.ts";
import { chargeRollover } from "./tasks/trading/charge-rollover.ts";
import { publishMoves } from "./publish-moves.ts";
import { notifyClosures } from "./tasks/trading/notify-closures.ts";
import { warnMargins } from "./tasks/trading/warn-margins.ts";

/** Minute, hour, day of month, month and day of week in UTC. */
const CRONTAB = `
* * * * * charge-rollover ?max=1
* * * * * look-up-payments ?max=1
* * * * * seal-ledger ?max=1
* * * * * send-reports ?max=3
* * * * * warn-margins ?max=1
* * * * * screen-customers ?max=1
*/15 * * * * fetch-news ?max=1
7 * * * * refresh-rates ?max=1
15 2 * * * refresh-hours ?max=1
35 3 * * * fetch-lists ?max=1
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
  }: Jobs,
  signal: AbortSignal,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 6, application_name: "bourse jobs" });
  pool.on("error", (error) => log.warn({ err: error }, "idle connection lost"));
  pool.on("connect", (client) => client.on("error", (error) => log.warn({ err: error }, "connection lost")));
  const sendMail = createSendMail({ smtpUrl, data, from: `no-reply@${new URL(appUrl).hostname}` });
  const context: Context = { pool, sendMail, appUrl: appUrl.replace(/\/$/, ""), log };
  const host = hostsOf(marketUrls);
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
    taskList: logged(log, {
      "send-verify-email": sendVerifyEmail(context),
      "send-reset-password": sendResetPassword(context),
      "send-account-exists": sendAccountExists(context),
      "send-human-code": sendHumanCode(context),
      "send-password-changed": sendPasswordChanged(context),
      "import-leads": importLeads(context),
      "change-leads": changeLeads(context),
      ...complianceTasks(context),
      "remind-expiry": remindExpiry(context),
      "send-lead-webhook": sendLeadWebhook(context),
      "send-postback": sendPostback(context),
      "charge-rollover": chargeRollover(context),
      "notify-closures": notifyClosures(context),
      "process-payment-event": processPaymentEvent(context),
      "look-up-payments": lookUpPayments(context),
      "warn-margins": warnMargins(context),
      "send-report": sendReport(context),
      "send-reports": sendReports(context),
      "fetch-news": fetchNews(context, fetchFile),
      "refresh-rates": refreshRates(context, host),
      "refresh-hours": refreshHours(context, host),
      "close-days": closeDays(context),
      "seal-ledger": sealLedger(context),
      "send-notices": sendNotices(context),
      "send-push": sendPush(context, post),
      "check-invariants": checkInvariants(adminUrl, log),
      ...nightlyTasks(context),
      "erase-files": eraseFiles(context, getStore()),
      "export-person": exportPerson(context, getStore()),
    }),
  });
  const loops = Promise.all([
    sweep(pool, log, signal),
    publishMoves(pool, log, signal),
    freeAbandoned(pool, log, signal),
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

/** Logs each finished job. Payloads are not logged, because they may contain personal data. */
function logged(log: Logger, tasks: Record<string, Task>): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown) => {
        const started = performance.now();
        await task(payload);
        log.debug({ task: name, ms: Math.round(performance.now() - started) }, "job done");
      },
    ]),
  );
}
