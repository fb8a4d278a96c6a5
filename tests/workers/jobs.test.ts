import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseCrontab } from "graphile-worker";
import pino from "pino";
import { register } from "prom-client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { allowMinutes } from "../../workers/jobs/context.ts";
import { everyMinute, runJobs } from "../../workers/jobs/run.ts";
import { openPushService } from "../support/push-service.ts";
import { connect, createDatabase, type Database, rows, until } from "./database.ts";

type Mail = { to: string; subject: string; html: string; text: string; at: string };

let database: Database;
let data: string;
let running: Promise<void>;
let pushService: Awaited<ReturnType<typeof openPushService>>;
const stop = new AbortController();

/** The jobs of this test's tasks that began, and those of them whose signal was aborted. */
const begun: string[] = [];
const aborted: string[] = [];
const finishSlow = Promise.withResolvers<void>();
const finishMinutes = Promise.withResolvers<void>();
const TWO_SECONDS = 2 / 60;

beforeAll(async () => {
  database = await createDatabase();
  // Set before the worker starts: its own schedule would otherwise charge last night in the meantime.
  await rows(database.admin, "update market.clock_state set source = 'ticks', tick_time = '2026-03-03T21:59:00Z'");
  data = await mkdtemp(join(tmpdir(), "bourse-mail-"));
  pushService = await openPushService();
  running = runJobs(
    {
      databaseUrl: database.worker,
      adminUrl: database.admin,
      appUrl: "https://broker.example",
      smtpUrl: null,
      marketUrls: {},
      data,
      log: pino({ level: "warn" }),
      post: pushService.post,
      moreTasks({ pool, signal }) {
        const begin = (name: string) => {
          begun.push(name);
          signal?.addEventListener("abort", () => void aborted.push(name));
        };
        return {
          hang: allowMinutes(TWO_SECONDS, () => {
            begin("hang");
            return new Promise(() => {});
          }),
          "hold-query": allowMinutes(TWO_SECONDS, async () => {
            begin("hold-query");
            await pool.query("select pg_sleep(600)");
          }),
          // It ignores that its session ended, and goes on.
          "hold-lock": allowMinutes(TWO_SECONDS, async () => {
            begin("hold-lock");
            const client = await pool.connect();
            await client.query("begin; select pg_advisory_xact_lock(4711)");
            await new Promise<void>((resolve) => signal?.addEventListener("abort", () => resolve()));
            await pool.query("select site.add_job('unknown-task', '{}')");
          }),
          "several-minutes": async () => {
            begin("several-minutes");
            await finishMinutes.promise;
          },
          slow: async () => {
            begin("slow");
            await finishSlow.promise;
          },
        };
      },
    },
    stop.signal,
  );
});
afterAll(async () => {
  stop.abort();
  await running;
  await pushService.close();
  await database?.cluster.destroy();
  await rm(data, { recursive: true, force: true });
});
/** A job of the test before may write its mail meanwhile. */
const removeMails = () => rm(join(data, "mail"), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
beforeEach(removeMails);

async function createUser(email: string, language: string): Promise<number> {
  const [user] = await rows<{ id: number }>(
    database.admin,
    "insert into iam.users (email, password_hash, full_name, role_id, language_code) values ($1, 'none', 'Ada <b>Lovelace</b>', 3, $2) returning id",
    [email, language],
  );
  return user?.id ?? 0;
}

async function mailTo(email: string): Promise<Mail> {
  const folder = join(data, "mail");
  const list = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(`${email}.json`));
  await until(async () => (await list()).length > 0, 90_000, `a mail to ${email}`);
  return JSON.parse(await readFile(join(folder, (await list())[0] ?? ""), "utf8")) as Mail;
}

const queue = (task: string, userId: number) =>
  rows(database.admin, "select site.add_job($1, jsonb_build_object('userId', $2::bigint))", [task, userId]);

/** The jobs as a new administrator sees them. */
async function jobStatus(email: string) {
  const [admin] = await rows<{ id: number }>(
    database.admin,
    "insert into iam.users (email, password_hash, full_name, role_id) values ($1, 'none', 'Office', 1) returning id",
    [email],
  );
  const [shown] = await rows<{ status: string }>(database.admin, "select site.job_status($1) as status", [admin?.id]);
  return JSON.parse(shown?.status ?? "") as { waitingSeconds: number; troubled: object[] };
}

test("a verification mail contains a token whose hash is stored", async () => {
  const id = await createUser("ada@example.com", "en");
  await queue("send-verify-email", id);
  const mail = await mailTo("ada@example.com");
  expect(mail).toMatchObject({ to: "ada@example.com", subject: "Verify your email address" });
  const token = /https:\/\/broker\.example\/verify-email\/([A-Za-z0-9_-]{43})/.exec(mail.text)?.[1] ?? "";
  expect(mail.html).toContain(`https://broker.example/verify-email/${token}`);
  expect(mail.html).not.toContain("<b>Lovelace");
  expect(mail.text).toContain("24 hours");
  const stored = await rows(
    database.admin,
    "select from iam.mail_tokens where user_id = $1 and token_hash = $2 and used_at is null",
    [id, createHash("sha256").update(token).digest()],
  );
  expect(stored).toHaveLength(1);
});

test("a mail is in the user's language, from right to left where needed", async () => {
  await queue("send-reset-password", await createUser("layla@example.com", "ar"));
  await queue("send-reset-password", await createUser("hans@example.com", "de"));
  const arabic = await mailTo("layla@example.com");
  const german = await mailTo("hans@example.com");
  expect(arabic.html).toMatch(/<html[^>]*dir="rtl"[^>]*lang="ar"|<html[^>]*lang="ar"[^>]*dir="rtl"/);
  expect(arabic.subject).toMatch(/[\u0600-\u06FF]/);
  expect(german.subject).toBe("Passwort zurücksetzen");
  expect(german.text).toContain("/reset-password/");
});

test("a user gets a mail when their email is used for a sign-up and when their password changes", async () => {
  const id = await createUser("eve@example.com", "en");
  await queue("send-account-exists", id);
  expect((await mailTo("eve@example.com")).subject).toBe("You already have an account");
  await removeMails();
  await queue("send-password-changed", id);
  expect((await mailTo("eve@example.com")).subject).toBe("Your password was changed");
});

test("a verified email gets no second verification mail", async () => {
  const id = await createUser("done@example.com", "en");
  await rows(database.admin, "update iam.users set is_email_verified = true where id = $1", [id]);
  await queue("send-verify-email", id);
  await until(
    async () =>
      (await rows(database.admin, "select from graphile_worker.jobs where task_identifier = 'send-verify-email'"))
        .length === 0,
    30_000,
    "the job is done",
  );
  expect(await readdir(join(data, "mail")).catch(() => [])).toEqual([]);
});

test("each night is charged once when the market's clock has passed 17:00 in New York", async () => {
  await rows(database.admin, "select site.add_job('charge-rollover', '{}')");
  const nights = () =>
    rows<{ night: string }>(database.admin, "select night::text from trading.rollovers order by night");
  await until(async () => (await nights()).length === 1, 30_000, "the night before");
  expect(await nights()).toEqual([{ night: "2026-03-02" }]);
  await rows(database.admin, "update market.clock_state set tick_time = '2026-03-05T22:00:00Z'");
  await rows(database.admin, "select site.add_job('charge-rollover', '{}')");
  await until(async () => (await nights()).length === 4, 30_000, "the nights since");
  expect((await nights()).at(-1)).toEqual({ night: "2026-03-05" });
});

test("idempotency keys older than two days and refused ticks older than 30 days are deleted, newer ones are kept (T-46)", async () => {
  const id = await createUser("keys@example.com", "en");
  await rows(
    database.admin,
    `insert into site.idempotency_keys (user_id, key, request_hash, response, created_at)
    values ($1, 'old', '\\x00', '{}', now() - interval '49 hours'), ($1, 'new', '\\x00', '{}', now())`,
    [id],
  );
  await rows(
    database.admin,
    "insert into market.refused_ticks (tick, reason, received_at) values ('{}', 'old', now() - interval '31 days'), ('{}', 'new', now())",
  );
  await rows(database.admin, "select site.add_job('purge-expired', '{}')");
  const keys = () => rows(database.admin, "select key from site.idempotency_keys");
  await until(async () => (await keys()).length === 1, 30_000, "the old key is gone");
  await until(
    async () => (await rows(database.admin, "select reason from market.refused_ticks")).length === 1,
    30_000,
    "the old tick is gone",
  );
});

test("of a task of every minute one job runs and one waits, however many minutes the first one takes", async () => {
  const options = parseCrontab(everyMinute("several-minutes", 1))[0]?.options;
  const count = () => begun.filter((name) => name === "several-minutes").length;
  for (let minute = 0; minute < 4; minute += 1) {
    await rows(
      database.admin,
      "select graphile_worker.add_job('several-minutes', queue_name => $1, job_key => $2, max_attempts => $3)",
      [options?.queueName, options?.jobKey, options?.maxAttempts],
    );
    await until(() => count() > 0, 30_000, "the first one runs");
  }
  // A job that is added later takes a free slot.
  await queue("send-password-changed", await createUser("free.slot@example.com", "en"));
  expect((await mailTo("free.slot@example.com")).to).toBe("free.slot@example.com");
  const jobs = () =>
    rows(
      database.admin,
      `select (locked_at is not null)::text as "isRunning" from graphile_worker.jobs
       where task_identifier = 'several-minutes' order by id`,
    );
  expect([count(), await jobs()]).toEqual([1, [{ isRunning: "true" }, { isRunning: "false" }]]);
  // Waiting for it is not waiting for a slot, which is a reason for an alert.
  await rows(
    database.admin,
    "update graphile_worker._private_jobs set run_at = now() - interval '1 hour' where key = $1 and locked_at is null",
    [options?.jobKey],
  );
  expect((await jobStatus("queue@office.test")).waitingSeconds).toBeLessThan(600);
  finishMinutes.resolve();
  await until(() => count() === 2, 30_000, "the waiting one runs");
  await until(async () => (await jobs()).length === 0, 30_000, "both have ended");
}, 120_000);

test("jobs that hang are ended at their time limit and repeated, and another job runs although they had every slot", async () => {
  const hung = ["hang", "hang", "hold-query", "hold-lock"];
  for (const task of hung) await rows(database.admin, "select site.add_job($1, '{}')", [task]);
  await until(() => begun.length >= hung.length, 30_000, "every slot is taken");
  await queue("send-password-changed", await createUser("meanwhile@example.com", "en"));
  expect((await mailTo("meanwhile@example.com")).to).toBe("meanwhile@example.com");
  await until(() => hung.every((task) => aborted.includes(task)), 30_000, "every hanging job is aborted");
  const sessions = "select from pg_stat_activity where query like '%pg_sleep(600)' or query like '%xact_lock(4711)'";
  const jobs = () =>
    rows<{ task: string; error: string | null; attempts: string }>(
      database.admin,
      `select task_identifier as task, last_error as error, attempts from graphile_worker.jobs
       where task_identifier = any ($1) order by 1`,
      [hung],
    );
  await until(async () => (await jobs()).every(({ error }) => error !== null), 30_000, "every job failed");
  expect((await jobs()).map(({ error }) => error)).toEqual(
    ["hang", "hang", "hold-lock", "hold-query"].map((task) => `${task} exceeded its time limit of 2 s`),
  );
  await until(
    async () => (await jobs()).every(({ attempts }) => Number(attempts) > 1),
    30_000,
    "every job is repeated",
  );
  await rows(
    database.admin,
    "update graphile_worker._private_jobs set max_attempts = 1 where last_error like '%exceeded its time limit%'",
  );
  await until(async () => (await rows(database.admin, sessions)).length === 0, 30_000, "their sessions have ended");
  expect(await rows(database.admin, "select from graphile_worker.jobs where task_identifier = 'unknown-task'")).toEqual(
    [],
  );
  const timedOut = await register.getSingleMetric("bourse_jobs_timed_out_total")?.get();
  for (const task of hung)
    expect(timedOut?.values.find(({ labels }) => labels["task"] === task)?.value).toBeGreaterThan(0);
  expect((await jobStatus("jobs@office.test")).troubled).toContainEqual(
    expect.objectContaining({ task: "hold-query", error: "hold-query exceeded its time limit of 2 s" }),
  );
}, 120_000);

test("the job of a killed worker runs again within 75 seconds, and a long job of a living one does not (F-09)", async () => {
  await rows(database.admin, "select site.add_job('slow', '{}')");
  await until(() => begun.includes("slow"), 30_000, "the long job runs");
  const id = await createUser("late@example.com", "en");
  await rows(
    database.admin,
    "select graphile_worker.add_job('send-password-changed', json_build_object('userId', $1::bigint), run_at => now() + interval '1 hour')",
    [id],
  );
  await rows(
    database.admin,
    `update graphile_worker._private_jobs j
     set locked_by = case when t.identifier = 'slow' then j.locked_by else 'worker-gone' end,
         locked_at = now() - interval '61 seconds', run_at = now()
     from graphile_worker._private_tasks t where t.id = j.task_id and (t.identifier = 'slow' or j.payload ->> 'userId' = $1)`,
    [String(id)],
  );
  expect((await mailTo("late@example.com")).to).toBe("late@example.com");
  const slow = await rows(
    database.admin,
    `select locked_at > now() - interval '1 minute' as "isRenewed", attempts from graphile_worker.jobs where task_identifier = 'slow'`,
  );
  expect(slow).toEqual([{ isRenewed: "t", attempts: "1" }]);
  finishSlow.resolve();
}, 120_000);

test("a listener that is idle in a transaction raises the measured usage of the notification queue (F-11)", async () => {
  const usage = async () =>
    (await register.getSingleMetric("bourse_notification_queue_usage")?.get())?.values[0]?.value;
  const listener = await connect(database.admin);
  await listener.query("listen idle");
  await listener.query("begin");
  await rows(database.admin, "select pg_notify('idle', repeat('x', 7000) || n) from generate_series(1, 3000) n");
  await until(async () => Number(await usage()) > 0.002, 30_000, "a used queue");
  await listener.query("commit");
  await rows(database.admin, "notify idle");
  await until(async () => Number(await usage()) < 0.002, 30_000, "an emptied queue");
  await listener.end();
}, 90_000);

test("a bulk change of more than 1,000 leads is made by its job, and its actor is notified", async () => {
  const [admin] = await rows<{ id: number }>(
    database.admin,
    "insert into iam.users (email, password_hash, full_name, role_id) values (gen_random_uuid() || '@bulk.test', 'none', 'Bulk Admin', 1) returning id",
  );
  await rows(
    database.admin,
    "insert into crm.leads (first_name, email, source) select 'Bulk', n || '@bulk.test', 'manual' from generate_series(1, 2100) n",
  );
  await rows(
    database.admin,
    "select crm.move_leads($1, array(select id from crm.leads where first_name = 'Bulk'), 'archived')",
    [admin?.id],
  );
  const notices = () =>
    rows(database.admin, "select description from site.notifications where user_id = $1", [admin?.id]);
  await until(async () => (await notices()).length > 0, 60_000, "a notification of the job's end");
  expect(await notices()).toEqual([{ description: "2100 of 2100" }]);
  expect(
    await rows(database.admin, "select count(*) from crm.leads where first_name = 'Bulk' and \"group\" = 'archived'"),
  ).toEqual([{ count: 2100 }]);
});

test("a price alert reaches the mailbox and the browser without an open page", async () => {
  const id = await createUser("alert@example.com", "de");
  const { key = "" } = (await rows<{ key: string }>(database.admin, "select site.push_key() as key"))[0] ?? {};
  const subscribe = async (path: string) => {
    const [session, device] = [path, `${path} device`].map((text) => createHash("sha256").update(text).digest());
    await rows(database.admin, "select iam.open_session($1, $2, false, '203.0.113.7', 'test', $3)", [
      id,
      session,
      device,
    ]);
    await rows(database.admin, "select site.subscribe_push($1, $2, $3, $4, $5, 'Firefox')", [
      id,
      session,
      `https://push.example${path}`,
      pushService.keys.p256dh,
      pushService.keys.auth,
    ]);
  };
  await subscribe("/gone");
  await subscribe("/busy");
  pushService.answers.set("/gone", 410);
  pushService.answers.set("/busy", 503);
  const tick = (bid: string, time: string) =>
    rows(database.admin, "select market.apply_ticks($1)", [
      JSON.stringify([{ instrument: "EUR_USD", bid, ask: bid, time }]),
    ]);
  await tick("1.10000", "2026-03-06T10:00:00.000Z");
  await rows(
    database.admin,
    `select trading.save_alert($1, null, 'EUR_USD', 'crosses', 'bid', 1.1001, null, null, 'once', 'gtc', null, '{mail,push}', 'Tageshoch')`,
    [id],
  );
  await tick("1.10020", "2026-03-06T10:00:01.000Z");
  expect((await mailTo("alert@example.com")).subject).toBe("Preisalarm: EUR/USD");
  // The second message to /busy is the retry.
  await until(async () => pushService.received.length === 3, 60_000, "three push messages");
  const { claims, text } = pushService.received.find(({ path }) => path === "/busy") ?? {};
  expect(JSON.parse(text ?? "")).toMatchObject({
    title: "Preisalarm: EUR/USD",
    text: "Geld kreuzt 1.10010. Kurs: 1.10020. Tageshoch",
    url: "/alerts",
  });
  expect(claims).toMatchObject({ aud: "https://push.example", sub: "https://broker.example" });
  expect(new Set(pushService.received.map((each) => each.key))).toEqual(new Set([key]));
  await until(
    async () =>
      (await rows(database.admin, "select from graphile_worker.jobs where task_identifier = 'send-push'")).length === 0,
    30_000,
    "the push jobs are done",
  );
  expect(await rows(database.admin, "select endpoint from site.push_subscriptions")).toEqual([
    { endpoint: "https://push.example/busy" },
  ]);
  const delivered = `select d ->> 'channel' as channel, d ->> 'state' as state, d ->> 'at' is not null as has_time
    from trading.list_alert_firings($1, 1), jsonb_array_elements(deliveries) d`;
  expect(await rows(database.admin, delivered, [id])).toEqual([
    { channel: "mail", state: "sent", has_time: "t" },
    { channel: "push", state: "sent", has_time: "t" },
  ]);
});

test("an alert on an indicator reaches the mailbox after the bar has closed, without an open page", async () => {
  const id = await createUser("indicator@example.com", "es");
  const minute = (minutes: number, bid: string) =>
    rows(database.admin, "select market.apply_ticks($1)", [
      JSON.stringify([
        { instrument: "EUR_USD", bid, ask: bid, time: new Date(Date.UTC(2026, 2, 7, 10, minutes)).toISOString() },
      ]),
    ]);
  for (const minutes of [0, 1, 2]) await minute(minutes, "1.10000");
  await rows(
    database.admin,
    `select trading.save_alert($1, null, 'EUR_USD', 'below', 'bid', 1.09, null, null, 'once', 'gtc', null, '{mail}', '',
       'sma', 2, '1m')`,
    [id],
  );
  for (const minutes of [3, 4]) await minute(minutes, "1.07500");
  expect(await rows(database.admin, "select from trading.alert_firings where user_id = $1", [id])).toEqual([]);
  await minute(5, "1.10000");
  const mail = await mailTo("indicator@example.com");
  expect(mail.subject).toBe("Alerta de precio: EUR/USD");
  expect(await rows(database.admin, "select description from site.notifications where user_id = $1", [id])).toEqual([
    { description: "SMA 2 (1m) baja por debajo de 1.09000. Valor: 1.08750." },
  ]);
});
