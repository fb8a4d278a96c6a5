// npm start as an operator runs it: its output, its exit code and the processes it leaves.
import { type ChildProcess, execFileSync, fork, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/ports.ts";
import { ROOT } from "../../db/settings.ts";
import { loadFactor } from "../support/load-factor.ts";
import { logIn } from "../support/client.ts";
import { KEY } from "../support/templates.ts";
import { buildWhenStale } from "../../workers/sources.ts";
import { EXIT_UNRECOVERABLE } from "../../workers/supervisor.ts";

type Started = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

/** A first start takes 8 seconds on an idle machine. */
const START_TIMEOUT_MS = 240_000;

/** Passwords that the installation generates. */
const NO_PASSWORDS = { DATABASE_APP_PASSWORD: "", DATABASE_WORKER_PASSWORD: "" };

function start(env: Record<string, string>): Started {
  const child = spawn("node", ["workers/bootstrap.mjs", "start"], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "development", LOG_LEVEL: "warn", ...NO_PASSWORDS, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) await stop({ child, ended });
  });
  return { child, output: () => text, ended };
}

/** Resolves with the time in ms; rejects with the output when the process exits or exceeds the limit. */
async function untilReady({ child, output }: Started): Promise<number> {
  const startedAt = performance.now();
  while (child.exitCode === null && child.signalCode === null && performance.now() - startedAt < START_TIMEOUT_MS) {
    if (output().includes("Bourse is at")) return performance.now() - startedAt;
    await wait(20);
  }
  throw new Error(
    `Not ready after ${Math.round(performance.now() - startedAt)} ms (exit code ${child.exitCode}): ${output()}`,
  );
}

async function stop({ child, ended }: Pick<Started, "child" | "ended">): Promise<number | null> {
  child.kill("SIGINT");
  return ended;
}

/** Processes whose environment contains this folder: all processes of the installation. */
function processesOf(data: string): string[] {
  return readdirSync("/proc").filter((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    return textOf(entry, "environ").includes(`BOURSE_DATA=${data}`);
  });
}

/** A file of a process's folder in /proc; "" if the process has ended. */
function textOf(pid: string, file: "environ" | "cmdline"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

function postmasterOf(data: string): number {
  return Number(readFileSync(join(data, "postgres/18/postmaster.pid"), "utf8").split("\n", 1)[0]);
}

describe("malformed settings", () => {
  test.each([
    [{ PORT: "http" }, "PORT: must be a port number\n"],
    [{ DATABASE_URL: "mysql://db" }, "DATABASE_URL: must look like postgres://user:password@host:5432/database\n"],
    [
      { DATABASE_URL: "postgres://me@localhost:1/bourse" },
      expect.stringMatching(/^DATABASE_URL: connect ECONNREFUSED .+:1\n$/),
    ],
    [{ NODE_ENV: "production" }, "SESSION_SECRET: production needs its own value\n"],
  ])("the setting %o is reported in one line, and no process starts", async (env, line) => {
    const started = start(env);
    expect(await started.ended).toBe(1);
    expect(started.output()).toEqual(line);
  });
});

test("a relay whose port is taken says so, ends, and was never reported as ready", async () => {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  onTestFinished(() => void other.close());
  const settings = { DATABASE_URL: "postgres://localhost:1/none", ENCRYPTION_KEY: KEY, HOST: "127.0.0.1" };
  const relay = fork(join(ROOT, "workers/relay/index.ts"), [], {
    env: { ...process.env, ...settings, RELAY_PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const messages: unknown[] = [];
  relay.on("message", (message) => messages.push(message));
  const code = new Promise((resolve) => relay.once("exit", resolve));
  expect(await text(relay.stdout as Readable)).toContain(
    `Port ${port} on 127.0.0.1 cannot be used: set RELAY_PORT to another`,
  );
  expect(await code).toBe(EXIT_UNRECOVERABLE);
  expect(messages).toEqual([]);
});

describe.skipIf(process.platform !== "linux")("an installation", { timeout: 3 * START_TIMEOUT_MS }, () => {
  const data = mkdtempSync(join(tmpdir(), "bourse-start-"));
  let env: Record<string, string>;
  let url: string;

  beforeAll(async () => {
    buildWhenStale(console.log);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    env = { BOURSE_DATA: data, PORT: String(port), METRICS_PORT: String(await freePort()) };
  }, 900_000);
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  test("a first start creates demo accounts, the command line adds an administrator, and Ctrl-C stops every process", async () => {
    const started = start(env);
    await untilReady(started);
    expect(started.output()).toContain("customer@demo.test");
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const output = execFileSync("node", ["workers/bootstrap.mjs", "admin", "boss@house.test"], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: "development", ...NO_PASSWORDS, ...env },
      encoding: "utf8",
    });
    const [, token = ""] = /\/reset-password\/(\S+)/.exec(output) ?? [];
    const headers = { accept: "application/json", origin: url };
    const post = (path: string, method: string, form: Record<string, string>) =>
      fetch(`${url}${path}`, { method, headers, body: new URLSearchParams(form) });
    const password = "Bourse-boss-1";
    expect((await post("/auth/login", "POST", { email: "boss@house.test", password })).status).toBe(401);
    expect((await post("/forgot-password", "PUT", { token, password })).status).toBe(200);
    expect((await post("/auth/login", "POST", { email: "boss@house.test", password })).status).toBe(200);
    expect(await stop(started)).toBe(0);
    expect(processesOf(data)).toEqual([]);
    expect(existsSync(join(data, "postgres/18/postmaster.pid"))).toBe(false);
  });

  test("a second start is fast, and the installation survives a kill -9 of a role and of the parent process (F-02)", async () => {
    const again = start(env);
    const startMs = await untilReady(again);
    console.log(`a second start took ${Math.round(startMs)} ms`);
    const before = processesOf(data);
    const web = before.find((pid) => textOf(pid, "cmdline").includes("workers/web"));
    process.kill(Number(web), "SIGKILL");
    await expect
      .poll(
        () =>
          fetch(`${url}/readyz`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: START_TIMEOUT_MS },
      )
      .toBe(200);

    const parent = before.find((pid) => textOf(pid, "cmdline").includes("workers/start.ts"));
    process.kill(Number(parent), "SIGKILL");
    await again.ended;
    const isServer = (pid: string) => textOf(pid, "cmdline").includes("native/bin/postgres");
    // Without the parent the roles exit by themselves; PostgreSQL keeps running for the next start.
    await expect
      .poll(() => processesOf(data).filter((pid) => !isServer(pid)), { timeout: START_TIMEOUT_MS })
      .toEqual([]);
    const third = start(env);
    await untilReady(third);
    expect(await stop(third)).toBe(0);
    expect(processesOf(data)).toEqual([]);
  });

  test("orders are placed within ten seconds after a kill -9 of PostgreSQL", async () => {
    const started = start(env);
    await untilReady(started);
    const customer = await logIn(url);
    const order = { type: "buy", instrument: "EUR_USD", amount: "1000" };
    const place = () =>
      customer.json("POST", "/dashboard/orders", order).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(place, { timeout: START_TIMEOUT_MS }).toBe(200);
    process.kill(postmasterOf(data), "SIGKILL");
    const startedAt = performance.now();
    // The connections of a killed server may answer for a moment.
    await expect.poll(place, { timeout: START_TIMEOUT_MS, interval: 10 }).not.toBe(200);
    await expect.poll(place, { timeout: START_TIMEOUT_MS, interval: 50 }).toBe(200);
    expect((performance.now() - startedAt) / (await loadFactor())).toBeLessThan(10_000);
    expect(started.output()).toContain("PostgreSQL runs again");
    expect(await stop(started)).toBe(0);
    expect(processesOf(data)).toEqual([]);
  });

  test("the start exits with a code and one line when its PostgreSQL cannot start again", async () => {
    const started = start(env);
    await untilReady(started);
    const before = started.output();
    const control = join(data, "postgres/18/global/pg_control");
    renameSync(control, `${control}.away`);
    onTestFinished(() => renameSync(`${control}.away`, control));
    process.kill(postmasterOf(data), "SIGKILL");
    expect(await started.ended).toBe(1);
    const lines = started.output().slice(before.length).split("\n");
    expect(lines.filter((line) => line.includes("did not start"))).toEqual([
      `PostgreSQL did not start (exit code 2); see ${join(data, "postgres/postgres.log")}`,
    ]);
    expect(processesOf(data)).toEqual([]);
  });

  test.each([
    [{}, "cannot be used: set PORT to another"],
    [{ HOST: "nowhere.invalid" }, "HOST: nowhere.invalid is no address of this machine"],
  ])("an address that cannot be used is reported in one line, and no process is left %o", async (more, line) => {
    const other = createServer().listen(Number(env.PORT), "127.0.0.1");
    onTestFinished(() => void other.close());
    const started = start({ ...env, ...more });
    expect(await started.ended).toBe(1);
    expect(started.output().trim().split("\n")).toEqual([expect.stringContaining(line)]);
    expect(processesOf(data)).toEqual([]);
  });
});
