// F-09, T-47: workers are killed during a job, or between a job's end and the record of it.
import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "../../db/checks.ts";
import { KEY } from "../support/templates.ts";
import { connect, createDatabase, type Database, rows, until } from "../workers/database.ts";

const PAYMENTS = 200;
const KILL_COUNT = 5;
const TIMEOUT_MS = 60_000;

let database: Database;
let data: string;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  [database, data] = await Promise.all([createDatabase(), mkdtemp(join(tmpdir(), "bourse-jobs-"))]);
  await rows(
    database.admin,
    `with people as (
      insert into iam.users (email, password_hash, full_name, role_id, is_email_verified)
      select 'payer' || n || '@example.com', '$argon2id$nobody-logs-in', 'Payer', 3, true from generate_series(1, $1) n
      returning id
    ), profiles as (insert into iam.profiles (user_id) select id from people)
    insert into iam.users (email, password_hash, full_name, role_id) values ('office@example.com', '$argon2id$nobody-logs-in', 'Office', 1)`,
    [PAYMENTS],
  );
  await rows(database.admin, "select money.create_accounts(id, 'USD') from iam.users where role_id = 3");
  await rows(
    database.admin,
    "select money.save_gateway(id, 'prmoney', p_key1 => 'k', p_fee => 0, p_is_active => true) from iam.users where role_id = 1",
  );
  // Delays every transfer and every deletion of a job, so that a worker can be killed in between.
  await rows(
    database.admin,
    `create function public.linger() returns trigger language plpgsql as 'begin perform pg_sleep(0.1); return null; end';
    create trigger linger after insert on money.transfers for each statement execute function public.linger();
    create trigger linger before delete on graphile_worker._private_jobs for each statement execute function public.linger()`,
  );
});
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await database?.cluster.destroy();
  await rm(data, { recursive: true, force: true });
});

function startWorker(): ChildProcess {
  const worker = fork(resolve(import.meta.dirname, "../../workers/jobs/index.ts"), [], {
    env: {
      ...process.env,
      DATABASE_URL: database.admin,
      ENCRYPTION_KEY: KEY,
      BOURSE_DATA: data,
      LOG_LEVEL: "error",
      METRICS_PORT: "0",
    },
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  workers.push(worker);
  return worker;
}

const count = async (query: string) =>
  Number((await rows<{ count: number }>(database.admin, `select count(*) as count ${query}`))[0]?.count);
const countPending = () => count("from graphile_worker.jobs where task_identifier = 'process-payment-event'");
const running = () =>
  count("from graphile_worker.jobs where task_identifier = 'process-payment-event' and locked_at is not null");

test("workers that are killed repeatedly credit every payment exactly once (T-47, F-09)", async () => {
  await rows(
    database.admin,
    `with asked as (
      select d.id, d.reference, d.total, u.id as user_id
      from iam.users u
      join money.accounts a on a.user_id = u.id and a.mode = 'real'
      cross join lateral money.request_deposit(u.id, a.id, 100, 'prmoney') d
      where u.role_id = 3
    )
    select money.start_payment(user_id, id, '{"kind": "link", "url": "https://pay.example"}', 'pay-' || id) from asked`,
  );
  await rows(
    database.admin,
    `select money.receive_event('prmoney', 'event-' || d.id, null, 'POST', '/webhooks/prmoney', '{}', '\\x00', '127.0.0.1',
      jsonb_build_object('reference', d.reference, 'status', 'paid', 'amount', d.total::text, 'currency', 'USD'))
    from money.deposits d`,
  );
  expect(await countPending()).toBe(PAYMENTS);

  for (let round = 0; round < KILL_COUNT; round++) {
    const worker = startWorker();
    const exited = new Promise((end) => worker.once("exit", end));
    const before = await countPending();
    await until(async () => (await countPending()) < before && (await running()) > 0, TIMEOUT_MS, "a worker at work");
    worker.kill("SIGKILL");
    await exited;
    // Expires the killed worker's lock, as a minute later.
    await rows(
      database.admin,
      "update graphile_worker._private_jobs set locked_at = now() - interval '61 seconds' where locked_at is not null",
    );
  }
  const pendingCount = await countPending();
  expect(pendingCount).toBeGreaterThan(0);
  startWorker();
  await until(async () => (await countPending()) === 0, 2 * TIMEOUT_MS, "the rest is worked through");

  expect(await count("from money.deposits where status = 'approved'")).toBe(PAYMENTS);
  expect(await count("from money.transfers where kind = 'deposit'")).toBe(PAYMENTS);
  expect(await count("from money.accounts where mode = 'real' and user_id is not null and balance = 100")).toBe(
    PAYMENTS,
  );
  const client = await connect(database.admin);
  expect(await findViolations(client)).toEqual([]);
  await client.end();
}, 600_000);
