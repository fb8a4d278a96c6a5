import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, openSync, closeSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort, isFree } from "./ports.ts";
import { type Binaries, findBinaries, findIdentity, type Identity } from "./postgres-binaries.ts";

/** A PostgreSQL server that lives under `.data/postgres` and belongs to this installation. */
export type Embedded = {
  url: string;
  /** Whether it was running already: another command of this installation may be using it. */
  adopted: boolean;
  /** Fast shutdown: clients are cut off, everything committed is on disk. */
  stop: () => Promise<void>;
};

type Record = { port: number; password: string };
type Place = { home: string; cluster: string; record: string; log: string };

const START_SECONDS = 60;
const STOP_SECONDS = 60;

function placeOf(data: string): Place {
  const home = join(data, "postgres");
  return { home, cluster: join(home, "18"), record: join(home, "connection.json"), log: join(home, "postgres.log") };
}

function readRecord(place: Place): Record | null {
  return existsSync(place.record) ? (JSON.parse(readFileSync(place.record, "utf8")) as Record) : null;
}

function urlOf({ port, password }: Record): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/bourse`;
}

/** Where the embedded server listens, or listened last; null when there never was one. */
export function recordedUrl(data: string): string | null {
  const record = readRecord(placeOf(data));
  return record && urlOf(record);
}

/** Starts the server, creating it the first time. One that already runs here (after a `kill -9` of its parent, say) is taken over. */
export async function startEmbedded(data: string): Promise<Embedded> {
  const place = placeOf(data);
  mkdirSync(place.home, { recursive: true });
  const binaries = await findBinaries();
  const identity = findIdentity([join(place.cluster, "base"), binaries.postgres]);
  // A cluster without its record is an initdb that was cut short.
  if (!readRecord(place) || !existsSync(join(place.cluster, "PG_VERSION"))) await create(place, binaries, identity);
  const record = readRecord(place);
  if (!record) throw new Error(`${place.record} is missing`);

  const running = postmasterOf(place);
  if (running !== null && (await answers(urlOf(record), "postgres"))) {
    await createDatabase(record);
    return { url: urlOf(record), adopted: true, stop: () => stopPid(running) };
  }
  const port = (await isFree(record.port)) ? record.port : await freePort();
  const current = { ...record, port };
  writeFileSync(place.record, JSON.stringify(current), { mode: 0o600 });
  const child = await launch(place, binaries, identity, current);
  await createDatabase(current);
  return { url: urlOf(current), adopted: false, stop: () => stopChild(child) };
}

async function create(place: Place, binaries: Binaries, identity: Identity): Promise<void> {
  const password = randomBytes(24).toString("base64url");
  rmSync(place.cluster, { recursive: true, force: true });
  mkdirSync(place.cluster, { mode: 0o700 });
  const secret = join(place.home, "initial-password");
  writeFileSync(secret, password, { mode: 0o600 });
  if (identity.owner)
    for (const path of [place.cluster, secret]) chownSync(path, identity.owner.uid, identity.owner.gid);
  try {
    await run(binaries.initdb, identity, [
      `--pgdata=${place.cluster}`,
      "--username=postgres",
      `--pwfile=${secret}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--locale=C.UTF-8",
      "--data-checksums",
      "--no-instructions",
    ]);
  } finally {
    rmSync(secret, { force: true });
  }
  writeFileSync(place.record, JSON.stringify({ port: await freePort(), password }), { mode: 0o600 });
}

/** Own settings travel on the command line: the cluster's configuration file stays as initdb wrote it, for whoever wants to tune. */
async function launch(place: Place, binaries: Binaries, identity: Identity, record: Record): Promise<ChildProcess> {
  const flags = {
    port: String(record.port),
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
  const args = ["-D", place.cluster, ...Object.entries(flags).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const [command, wrapped] = identity.wrap(binaries.postgres, args);
  const log = openSync(place.log, "a", 0o600);
  // Detached: a Ctrl-C of the terminal must not reach the server before the processes that still use it.
  const child = spawn(command, wrapped, { stdio: ["ignore", log, log], detached: true, ...identity.spawn });
  closeSync(log);
  let failure: string | null = null;
  child.once("error", (error) => (failure = error.message));
  child.once("exit", (code) => (failure ??= `exit code ${code}`));
  const url = urlOf(record);
  const until = Date.now() + START_SECONDS * 1000;
  for (; !(await answers(url, "postgres")); await wait(25)) {
    if (failure) throw new Error(`PostgreSQL did not start (${failure}); see ${place.log}`);
    if (Date.now() > until)
      throw new Error(`PostgreSQL did not answer within ${START_SECONDS} seconds; see ${place.log}`);
    await wait(25);
  }
  child.unref();
  return child;
}

async function createDatabase(record: Record): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(record).replace(/bourse$/, "postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'bourse'");
    if (rowCount === 0) await client.query("create database bourse");
  } finally {
    await client.end();
  }
}

/** The process in the lock file, if it lives. PostgreSQL itself removes a lock file that a `kill -9` left behind. */
function postmasterOf(place: Place): number | null {
  const file = join(place.cluster, "postmaster.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n", 1)[0]) : 0;
  return pid > 0 && isAlive(pid) ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function stopPid(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, "SIGINT");
  const until = Date.now() + STOP_SECONDS * 1000;
  while (isAlive(pid) && Date.now() < until) await wait(25);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  await gone;
}

async function run(command: string, identity: Identity, args: string[]): Promise<void> {
  const [wrapped, wrappedArgs] = identity.wrap(command, args);
  const child = spawn(wrapped, wrappedArgs, { stdio: ["ignore", "ignore", "pipe"], ...identity.spawn });
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`${command} failed: ${complaint.trim()}`);
}

async function answers(url: string, database: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url.replace(/bourse$/, database), connectionTimeoutMillis: 1000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
