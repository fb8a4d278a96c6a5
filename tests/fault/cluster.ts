// A separate PostgreSQL server: for tests that kill it and for benchmarks that need it undisturbed.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { chown, mkdtemp, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "../support/ports.ts";
import { findBinaries } from "../../db/postgres-binaries.ts";

export type Cluster = {
  port: number;
  /** The data directory; after stop() another server may start from a copy of it. */
  data: string;
  url: (database: string) => string;
  start: () => Promise<void>;
  /** Sends SIGKILL to the postmaster and each of its children, by pid; the kernel keeps what they have written. */
  kill: () => Promise<void>;
  /** Sends SIGKILL to the session with the most memory of its own; needs restart_after_crash. */
  killLargestSession: () => Promise<void>;
  /** Resolves when the server has ended by itself. */
  ended: () => Promise<void>;
  stop: () => Promise<void>;
  destroy: () => Promise<void>;
};

const NOBODY = 65534;
/** A file system in memory, on Linux. */
const MEMORY = "/dev/shm";
/** A run of all tests uses about 2 GB of it. */
const MIN_FREE_BYTES = 8 * 2 ** 30;
const run = promisify(execFile);

/** Read at once: sessions under load end sooner than a busy event loop continues. */
export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.split(" ").filter(Boolean).map(Number);
}

/** Sends SIGKILL to a postmaster and to each of its children. */
export function killServer(pid: number): void {
  // Stop it first: a child that it forks meanwhile would survive, wait forever on a lock of the killed server and keep
  // its shared memory.
  process.kill(pid, "SIGSTOP");
  const children = childrenOf(pid);
  for (const each of [pid, ...children]) sendKill(each);
}

/** Whether the process was still there. */
function sendKill(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch {
    return false;
  }
}

/** The process of a session that has the most memory of its own. */
function findLargestSession(postmaster: number): number | null {
  let largest: { pid: number; kilobytes: number } | null = null;
  for (const pid of childrenOf(postmaster)) {
    const title = readProcess(pid, "cmdline");
    const kilobytes = Number(/^RssAnon:\s+(\d+)/m.exec(readProcess(pid, "status"))?.[1] ?? 0);
    if (title.includes("bourse_app") && kilobytes > (largest?.kilobytes ?? 0)) largest = { pid, kilobytes };
  }
  return largest?.pid ?? null;
}

/** Empty for a process that ended. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

async function isAccepting(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * A server without fsync would lose its data with the machine anyway. In memory it creates a database, which is about a
 * thousand files, in a tenth of the time.
 */
async function chooseFolder(fsync: string | undefined): Promise<string> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return fsync === "off" && Math.min(room, freemem()) >= MIN_FREE_BYTES ? MEMORY : tmpdir();
}

/**
 * `installed`: a data directory to start from, left by a server that stopped cleanly; without it a new one is created.
 * `folder`: where the new data directory is created. `env`: variables of the server alone.
 */
export async function createCluster(
  settings: Record<string, string> = {},
  installed?: string,
  folder?: string,
  env: Record<string, string> = {},
): Promise<Cluster> {
  const { initdb, postgres } = await findBinaries();
  const root = await mkdtemp(join(folder ?? (await chooseFolder(settings.fsync)), "bourse-cluster-"));
  const data = join(root, "data");
  // PostgreSQL refuses to run as root; it is then started as the user nobody.
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if ("uid" in identity) await chown(root, NOBODY, NOBODY);
  if (installed === undefined) {
    const locale = ["--locale-provider=builtin", "--locale=C.UTF-8"];
    await run(initdb, ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", ...locale, "--data-checksums"], {
      ...identity,
      env: { ...process.env, LC_ALL: "C" },
    });
  } else {
    await run("cp", ["-a", installed, data]);
  }
  const logFile = join(root, "server.log");
  const port = await freePort();
  const all = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    restart_after_crash: "off",
    // In the data directory, because a killed server leaves its shared memory behind.
    dynamic_shared_memory_type: "mmap",
    max_connections: "120",
    ...settings,
  };
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let postmaster: ChildProcess | undefined;

  async function start(): Promise<void> {
    if (postmaster?.exitCode === null && postmaster.signalCode === null) return untilAccepting();
    const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const until = Date.now() + 60_000;
    while (Date.now() < until) {
      const log = openSync(logFile, "a");
      const child = spawn(postgres, ["-D", data, ...flags], {
        ...identity,
        env: { ...process.env, ...env },
        stdio: ["ignore", log, log],
        detached: true,
      });
      closeSync(log);
      const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      postmaster = child;
      while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
        if (await isAccepting(url("postgres"))) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      // A lock file or shared memory of the killed server may still prevent the start.
      child.kill("SIGKILL");
      await ended;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`PostgreSQL does not start: ${readFileSync(logFile, "utf8").slice(-2000)}`);
  }

  /** Of a server that restarts its sessions itself. */
  async function untilAccepting(): Promise<void> {
    while (!(await isAccepting(url("postgres")))) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async function kill(): Promise<void> {
    const child = postmaster;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    killServer(child.pid);
    await ended;
  }

  async function killLargestSession(): Promise<void> {
    // Sessions end and begin under load: one may be gone when the signal is sent, or none may be there yet.
    const until = Date.now() + 30_000;
    while (Date.now() < until) {
      const session = postmaster?.pid === undefined ? null : findLargestSession(postmaster.pid);
      if (session !== null && sendKill(session)) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error("There is no session of bourse_app");
  }

  async function ended(): Promise<void> {
    const child = postmaster;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise((resolve) => child.once("exit", resolve));
  }

  async function stop(): Promise<void> {
    const child = postmaster;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill("SIGINT");
    await ended;
  }

  async function destroy(): Promise<void> {
    await kill();
    await rm(root, { recursive: true, force: true });
  }

  // Stops the server when a test fails before destroy(), or does not call it.
  process.once("exit", () => postmaster?.kill("SIGKILL"));
  await start();
  return { port, data, url, start, kill, killLargestSession, ended, stop, destroy };
}
