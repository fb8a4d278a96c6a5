import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { freePort } from "./ports.ts";
import { ROOT } from "../../db/settings.ts";
import type { TestDatabase } from "./database.ts";
import { databaseUrl, KEY } from "./templates.ts";

export type TestServer = {
  /** The address without a trailing slash. */
  url: string;
  /** The installation's data directory; mails are files in its folder `mail`. */
  data: string;
  /** The process id of the web role. */
  pid: number;
  stop: () => Promise<void>;
};

type Options = {
  /** Also starts the relay: sockets at /live. */
  relay?: boolean;
  jobs?: boolean;
  feed?: string;
  /** A file to which all roles write what they print; without it they print to this process's output. */
  log?: string;
  /** Settings in addition to those of tests. */
  env?: Record<string, string>;
};

/** Starts the built web server on a free port, and the requested roles; they stop at the end of the file. */
export async function startServer(
  database: Pick<TestDatabase, "url">,
  { relay, jobs, feed, log, env }: Options = {},
): Promise<TestServer> {
  const data = mkdtempSync(join(tmpdir(), "bourse-server-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const common: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    BOURSE_MODE: "development",
    ...databaseUrls(database.url),
    ENCRYPTION_KEY: KEY,
    BOURSE_DATA: data,
    PORT: String(port),
    METRICS_PORT: String(await freePort()),
    APP_URL: url,
    LOG_LEVEL: "warn",
    MARKET_HOURS: "always",
    FEED: feed ?? "none",
    ...env,
  };
  const output = log === undefined ? "inherit" : openSync(log, "a");
  const children = [await launch("web", relay ? ["--with-relay"] : [], common, output)];
  if (jobs) children.push(await launch("jobs", [], common, output));
  if (feed) children.push(fork(join(ROOT, "workers/feed/index.ts"), [], { env: common }));

  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await Promise.all(children.map(end));
    rmSync(data, { recursive: true, force: true });
  };
  afterAll(stop);
  return { url, data, pid: children[0]?.pid ?? 0, stop };
}

/**
 * The settings of a database; in the project `pooler`, and with POOLER=on, the web processes reach it through
 * PgBouncer.
 */
function databaseUrls(url: string): Record<string, string> {
  const pooler = inject("pooler");
  if (!pooler) return { DATABASE_URL: url };
  return { DATABASE_URL: databaseUrl(pooler, new URL(url).pathname), DATABASE_DIRECT_URL: url };
}

function launch(
  role: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  output: "inherit" | number,
): Promise<ChildProcess> {
  const stdio = ["inherit", output, output, "ipc"] as const;
  const child = fork(join(ROOT, `workers/${role}/index.ts`), args, { env, stdio: [...stdio] });
  return new Promise((resolve, reject) => {
    child.on("message", (message) => message === "ready" && resolve(child));
    child.once("exit", (code) => reject(new Error(`${role} exited with ${code} before it was ready`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const forcedKill = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await exited;
  clearTimeout(forcedKill);
}
