import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Binaries, Identity } from "./postgres-binaries.ts";

/** A running PostgreSQL server process. */
export type Postmaster = {
  /** Resolves with the reason when the process has ended for any cause. */
  ended: Promise<string>;
  /** Fast shutdown: disconnects clients; committed data is on disk. */
  stop: () => Promise<void>;
};

type Server = { cluster: string; log: string; port: number; url: string };

/**
 * The limit for a server that neither ends nor accepts connections. Recovery after a crash responds «starting up» and
 * is waited for without a limit.
 */
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 60_000;
const POLL_MS = 25;
/** An adopted server is not a child of this process, so its end is detected by polling. */
const ADOPTED_POLL_MS = 250;

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  max_connections: "100",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  wal_compression: "on",
  max_wal_size: "2GB",
  checkpoint_completion_target: "0.9",
  random_page_cost: "1.1",
  shared_preload_libraries: "pg_stat_statements",
  autovacuum_naptime: "15s",
};

/**
 * Starts the server with settings on the command line, so that the operator can tune the cluster's configuration file.
 */
export async function launch(
  { cluster, log, port, url }: Server,
  binaries: Binaries,
  identity: Identity,
): Promise<Postmaster> {
  removeStaleLock(cluster);
  const settings = Object.entries({ port: String(port), ...SETTINGS });
  const args = ["-D", cluster, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const [command, wrapped] = identity.wrap(binaries.postgres, args);
  const output = openSync(log, "a", 0o600);
  // Detached, so that Ctrl-C in the terminal does not stop the server before the processes that use it.
  const child = spawn(command, wrapped, { stdio: ["ignore", output, output], detached: true, ...identity.spawn });
  closeSync(output);
  let failure: string | null = null;
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve((failure = error.message)));
    child.once("exit", (code, signal) => resolve((failure ??= signal ?? `exit code ${code}`)));
  });
  const until = Date.now() + START_TIMEOUT_MS;
  while (!(await acceptsConnections(url, "postgres"))) {
    if (failure) throw new Error(`PostgreSQL did not start (${failure}); see ${log}`);
    if (Date.now() > until && !(await isStartingUp(url))) {
      child.kill("SIGKILL");
      throw new Error(`PostgreSQL did not answer within ${START_TIMEOUT_MS / 1000} seconds; see ${log}`);
    }
    await wait(POLL_MS);
  }
  child.unref();
  return { ended, stop: () => stopChild(child, ended) };
}

/** The server that already runs on this cluster, for example after a `kill -9` of its parent; null if there is none. */
export function runningPostmaster(cluster: string): Postmaster | null {
  const pid = lockHolder(cluster);
  if (pid === null || !isServerOf(pid, cluster)) return null;
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  const poll = setInterval(() => !isAlive(pid) && finish(), ADOPTED_POLL_MS).unref();
  return { ended, stop: () => stopAdopted(pid).finally(finish) };

  function finish(): void {
    clearInterval(poll);
    resolve("it ended");
  }
}

export async function acceptsConnections(url: string, database: string): Promise<boolean> {
  return (await connectError(url.replace(/bourse$/, database))) === null;
}

async function isStartingUp(url: string): Promise<boolean> {
  const error = await connectError(url);
  return error !== null && "code" in error && error.code === "57P03";
}

async function connectError(connectionString: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * PostgreSQL replaces the lock file of an ended process, but does not start if another program has the same process id,
 * as after a restart of a container.
 */
function removeStaleLock(cluster: string): void {
  const pid = lockHolder(cluster);
  if (pid !== null && !isServerOf(pid, cluster)) rmSync(join(cluster, "postmaster.pid"), { force: true });
}

/** The process id in the lock file, if the process runs. */
function lockHolder(cluster: string): number | null {
  const file = join(cluster, "postmaster.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n", 1)[0]) : 0;
  return pid > 0 && isAlive(pid) ? pid : null;
}

/**
 * Whether a process is the server of this cluster and not another program that reused its id. Without `ps`, the lock
 * file is trusted.
 */
function isServerOf(pid: number, cluster: string): boolean {
  try {
    const command = existsSync(`/proc/${pid}/cmdline`)
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
      : execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
    return command.includes(`-D ${cluster} `);
  } catch {
    return true;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function stopAdopted(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, "SIGINT");
  const until = Date.now() + STOP_TIMEOUT_MS;
  while (isAlive(pid) && Date.now() < until) await wait(POLL_MS);
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  child.kill("SIGINT");
  await ended;
}
