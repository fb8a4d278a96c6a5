// An installation of its own as `npm start` runs it: PostgreSQL, web with relay, feed and jobs, with customers who
// trade.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../support/ports.ts";
import { buildWhenStale } from "../../workers/sources.ts";
import { supervise } from "../../workers/supervisor.ts";
import { webFlags } from "../../workers/node-flags.ts";
import { signIn } from "../bench/web.ts";
import { createCluster } from "../fault/cluster.ts";
import { install } from "../fault/install.ts";
import { connect } from "../replay/world.ts";
import { type Client, createClient } from "../support/client.ts";
import { KEY, PASSWORDS } from "../support/templates.ts";

const CUSTOMERS = 200;
/** The name at the bank; withdrawals go to the customer's own name alone. */
export const FULL_NAME = "Name";

export type Customer = { client: Client; accountId: number };
export type Installation = {
  url: string;
  databaseUrl: string;
  /** Where the processes write their memory. */
  memory: string;
  customers: readonly Customer[];
  admin: Client;
  /** Lines of the supervisor: processes that ended and were started again. */
  ended: readonly string[];
  stop: () => Promise<void>;
};

type Options = {
  /** Every process reports its memory after a garbage collection once in so many milliseconds. */
  sampleMs?: number;
  /** The prepared data directory of a test run, whose server needs no fsync; without it a new one is created. */
  installed?: string;
  /** Node options of the web process and its relay, in addition to the product's. */
  flags?: string[];
};

export async function openInstallation({ sampleMs, installed, flags = [] }: Options): Promise<Installation> {
  buildWhenStale(console.log);
  const settings = { shared_buffers: "256MB", max_wal_size: "1GB", ...(installed ? { fsync: "off" } : {}) };
  const cluster = await createCluster(settings, installed);
  const databaseUrl = cluster.url(installed ? "template_installed" : "postgres");
  if (!installed) await install(databaseUrl);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { customers, admin } = await populate(databaseUrl, url);
  const data = mkdtempSync(join(tmpdir(), "bourse-soak-"));
  const memory = join(data, "memory");
  mkdirSync(memory);
  const env = {
    ...(sampleMs && {
      NODE_OPTIONS: `--import=${resolve(import.meta.dirname, "report-memory.ts")}`,
      SOAK_FOLDER: memory,
      SOAK_SAMPLE_MS: String(sampleMs),
    }),
    NODE_ENV: "production",
    BOURSE_MODE: "development",
    DATABASE_URL: databaseUrl,
    DATABASE_APP_PASSWORD: PASSWORDS.bourse_app,
    DATABASE_WORKER_PASSWORD: PASSWORDS.bourse_worker,
    ENCRYPTION_KEY: KEY,
    BOURSE_DATA: data,
    PORT: String(port),
    METRICS_PORT: "0",
    APP_URL: url,
    FEED: "simulator",
    MARKET_HOURS: "always",
    SEED: "none",
    LOG_LEVEL: "warn",
  };
  const ended: string[] = [];
  const supervisor = supervise(
    (line) => void ended.push(line),
    () => void ended.push("A process ended and cannot be started again"),
  );
  const role = (name: string) => ({ name, script: `workers/${name}/index.ts`, env });
  await Promise.all([
    supervisor.start(role("feed")),
    supervisor.start(role("jobs")),
    supervisor.start({ ...role("web"), args: ["--with-relay"], flags: [...webFlags, ...flags] }),
  ]);
  const stop = async () => {
    await supervisor.stop();
    await cluster.destroy();
    rmSync(data, { recursive: true, force: true });
  };
  return { url, databaseUrl, memory, customers, admin, ended, stop };
}

/** Customers with 100,000 USD each and an administrator, all signed in. */
async function populate(databaseUrl: string, url: string) {
  const owner = await connect(databaseUrl);
  await owner.query("select market.set_clock('real', 'always', 'none')");
  const { rows: people } = await owner.query<{ id: number; role_id: string }>(
    `insert into iam.users (email, password_hash, full_name, role_id, is_email_verified, created_at)
     select 'person-' || n || '@example.com', '$argon2id$nobody-logs-in', $2, case n when 0 then 1 else 3 end, true, now() - interval '2 days'
     from generate_series(0, $1::integer) n returning id, role_id`,
    [CUSTOMERS, FULL_NAME],
  );
  const signedIn = async (id: number): Promise<Client> => {
    const client = createClient(url);
    client.cookies.set("bourse_session", await signIn(owner, id));
    return client;
  };
  const adminId = people.find(({ role_id }) => role_id === "1")?.id ?? 0;
  const customers: Customer[] = [];
  for (const { id } of people.filter(({ role_id }) => role_id === "3")) {
    await owner.query("insert into iam.profiles (user_id) values ($1) on conflict do nothing", [id]);
    await owner.query("select money.create_accounts($1, 'USD')", [id]);
    const { rows } = await owner.query<{ id: number }>(
      "select id from money.accounts where user_id = $1 and mode = 'real'",
      [id],
    );
    const accountId = rows[0]?.id ?? 0;
    await owner.query("update iam.users set active_account_id = $2 where id = $1", [id, accountId]);
    await owner.query("select money.adjust_balance($1, $2, 100000, 'add', 'Opening balance')", [adminId, accountId]);
    customers.push({ client: await signedIn(id), accountId });
  }
  const admin = await signedIn(adminId);
  await owner.end();
  return { customers, admin };
}
