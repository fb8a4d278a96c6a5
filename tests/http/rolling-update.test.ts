// Every process of one version is replaced by one of the next while customers trade: docs/operating.md, "A rolling
// update".
import { type ChildProcess, execFile, fork, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseEnv, promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "../support/ports.ts";
import { ROOT } from "../../db/settings.ts";
import { type Client, createClient, logIn } from "../support/client.ts";
import { createDatabase } from "../support/database.ts";
import { createNextVersion, NEXT_JOB } from "../support/next-version.ts";
import { adaptFile, createCertificate, findProgram } from "../support/programs.ts";
import { KEY } from "../support/templates.ts";
import { keepTrading, ORDER } from "./keep-trading.ts";

const haproxy = findProgram("haproxy", "a rolling update");
const SLOTS = ["web1", "web2", "relay1", "relay2"] as const;
/** As documented: with 0 the proxy sends requests to a process that has ended, until its checks notice. */
const { DRAIN_SECONDS } = parseEnv(readFileSync(join(ROOT, "deploy/bourse.env.example"), "utf8"));
const TRADERS = ["customer", "affiliate", "sales", "retention"];
type Role = "web" | "relay" | "feed" | "jobs";

describe.skipIf(!haproxy)("a rolling update", async () => {
  const database = await createDatabase("demo");
  const folder = mkdtempSync(join(tmpdir(), "bourse-rolling-"));
  const next = join(folder, "next");
  const ports = new Map<string, number>();
  const children: ChildProcess[] = [];
  let url: string;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    // The proxy's certificate is the test's own.
    process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
    await database.owner.query("select market.set_clock('real', 'always', 'none')");
    await database.owner.query(
      "select money.create_accounts(id, 'USD') from iam.users where email in ('affiliate@demo.test', 'sales@demo.test', 'retention@demo.test')",
    );
    mkdirSync(next);
    createNextVersion(next);
    for (const slot of ["public", "plain", ...SLOTS]) ports.set(slot, await freePort());
    url = `https://localhost:${ports.get("public")}`;
    env = {
      ...process.env,
      NODE_ENV: "production",
      BOURSE_MODE: "development",
      DATABASE_URL: database.url,
      ENCRYPTION_KEY: KEY,
      BOURSE_DATA: join(folder, "data"),
      APP_URL: url,
      TRUST_PROXY: "on",
      DRAIN_SECONDS,
      MARKET_HOURS: "always",
      FEED: "simulator",
      SEED: "none",
      LOG_LEVEL: "warn",
    };
  });
  afterAll(async () => {
    delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
    await Promise.all(children.map((child) => end(child, "SIGKILL")));
    rmSync(folder, { recursive: true, force: true });
  });

  async function launch(root: string, role: Role, slot?: (typeof SLOTS)[number]): Promise<ChildProcess> {
    const port = slot ? String(ports.get(slot)) : "0";
    const own = role === "relay" ? { RELAY_PORT: port } : { PORT: slot ? port : "3000" };
    const child = fork(join(root, `workers/${role}/index.ts`), [], {
      env: { ...env, ...own, METRICS_PORT: "0" },
    });
    children.push(child);
    await new Promise<void>((resolve, reject) => {
      child.on("message", (message) => message === "ready" && resolve());
      child.once("exit", (code) => reject(new Error(`${role} ended with ${code}`)));
      if (role === "feed") resolve();
    });
    return child;
  }

  function startProxy(): void {
    mkdirSync(join(folder, "certificates"));
    const { both } = createCertificate(join(folder, "certificates"));
    const file = adaptFile("haproxy.cfg", join(folder, "haproxy.cfg"), {
      ...Object.fromEntries(SLOTS.map((slot) => [`${slot}:3000`, `127.0.0.1:${ports.get(slot)}`])),
      "maxconn 50000": "maxconn 500",
      "bind :80": `bind 127.0.0.1:${ports.get("plain")}`,
      "bind :443": `bind 127.0.0.1:${ports.get("public")}`,
      "/etc/haproxy/certificates/": both,
    });
    children.push(spawn(haproxy ?? "", ["-db", "-f", file], { stdio: "ignore" }));
  }

  /** The code that a page names, by the build of the process which rendered it. */
  async function codeOf(client: Client): Promise<string> {
    const page = await (await client.get("/terms")).text();
    return /\/assets\/entry\.client-[\w-]+\.js/.exec(page)?.[0] ?? "";
  }

  test("no order is refused, lost or executed twice while every process is replaced (Q-370, F-16)", async () => {
    const old = {
      web1: await launch(ROOT, "web", "web1"),
      web2: await launch(ROOT, "web", "web2"),
      relay: await launch(ROOT, "relay", "relay1"),
      feed: await launch(ROOT, "feed"),
      jobs: await launch(ROOT, "jobs"),
    };
    startProxy();
    const visitor = createClient(url);
    await vi.waitFor(async () => expect((await visitor.get("/terms")).status).toBe(200), 20_000);
    const oldCode = await codeOf(visitor);
    const traders = await Promise.all(TRADERS.map((name) => logIn(url, `${name}@demo.test`)));
    // The feed has applied its first prices.
    await expect.poll(async () => (await traders[0]?.json("POST", "/dashboard/orders", ORDER))?.status).toBe(200);
    const trading = await keepTrading(url, database, traders);
    await expect.poll(() => trading.answered()).toBeGreaterThan(20);

    await promisify(execFile)(process.execPath, ["workers/check.ts"], { cwd: next, env });
    await database.owner.query("select graphile_worker.add_job($1)", [NEXT_JOB]);
    const afterMigration = trading.answered();
    await expect.poll(() => trading.answered()).toBeGreaterThan(afterMigration + 20);

    await launch(next, "relay", "relay2");
    await end(old.relay);
    await end(old.web1);
    await launch(next, "web", "web1");
    const newCode = await vi.waitFor(async () => {
      const code = await codeOf(visitor);
      expect(code).not.toBe(oldCode);
      return code;
    }, 20_000);
    for (const code of [oldCode, newCode, oldCode, newCode]) expect((await visitor.get(code)).status).toBe(200);
    await end(old.web2);
    await launch(next, "web", "web2");
    expect((await visitor.get(oldCode)).status).toBe(404);
    await launch(next, "feed");
    await end(old.feed);
    const { rows: waiting } = await database.owner.query(
      "select attempts from graphile_worker.jobs where task_identifier = $1",
      [NEXT_JOB],
    );
    expect(waiting).toEqual([{ attempts: 0 }]);
    await launch(next, "jobs");
    await end(old.jobs);
    const isDone = async () =>
      (await database.owner.query("select from graphile_worker.jobs where task_identifier = $1", [NEXT_JOB])).rowCount;
    await expect.poll(isDone).toBe(0);

    const tickedAt = async () =>
      (await database.owner.query<{ at: string }>("select max(time)::text as at from market.quotes")).rows[0]?.at;
    const before = await tickedAt();
    await expect.poll(tickedAt).not.toBe(before);
    const report = await trading.stop();
    console.log(JSON.stringify(report));
    expect(report).toMatchObject({ refused: [], failed: [], lost: [], doubled: 0, silentSockets: 0 });
    expect(report.answered).toBeGreaterThan(100);
  }, 120_000);
});

async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await Promise.race([ended, wait(30_000)]);
}
