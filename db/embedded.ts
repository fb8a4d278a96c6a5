import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { acceptsConnections, launch, type Postmaster, runningPostmaster } from "./embedded-process.ts";
import { keepRunning } from "./keep-running.ts";
import { freePort, isFree } from "./ports.ts";
import { type Binaries, findBinaries, findIdentity, type Identity } from "./postgres-binaries.ts";

/** The PostgreSQL server under `.data/postgres` that belongs to this installation. */
export type Embedded = {
  url: string;
  /** Whether it was running before: another command of this installation may use it. */
  adopted: boolean;
  /** Fast shutdown: disconnects clients; committed data is on disk. */
  stop: () => Promise<void>;
  /** Restarts the server on its port when it ends. `onFailure` receives one line if the restart fails. */
  supervise: (log: (line: string) => void, onFailure: (line: string) => void) => void;
};

type Record = { port: number; password: string };
const PORT_TIMEOUT_MS = 2_000;
const PORT_POLL_MS = 50;

type Paths = { home: string; cluster: string; record: string; log: string };

function pathsOf(data: string): Paths {
  const home = join(data, "postgres");
  return { home, cluster: join(home, "18"), record: join(home, "connection.json"), log: join(home, "postgres.log") };
}

function readRecord(paths: Paths): Record | null {
  return existsSync(paths.record) ? (JSON.parse(readFileSync(paths.record, "utf8")) as Record) : null;
}

function urlOf({ port, password }: Record): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/bourse`;
}

/** The URL of the embedded server, from its last start; null if it was never created. */
export function recordedUrl(data: string): string | null {
  const record = readRecord(pathsOf(data));
  return record && urlOf(record);
}

/**
 * Starts the server and creates it the first time. A server that already runs here, for example after a `kill -9` of
 * its parent, is adopted.
 */
export async function startEmbedded(data: string): Promise<Embedded> {
  const paths = pathsOf(data);
  mkdirSync(paths.home, { recursive: true });
  const binaries = await findBinaries();
  const identity = findIdentity([join(paths.cluster, "base"), binaries.postgres]);
  // A cluster without its record is left from an interrupted initdb.
  if (!readRecord(paths) || !existsSync(join(paths.cluster, "PG_VERSION"))) await create(paths, binaries, identity);
  const record = readRecord(paths);
  if (!record) throw new Error(`${paths.record} is missing`);

  const running = runningPostmaster(paths.cluster);
  if (running !== null && (await acceptsConnections(urlOf(record), "postgres"))) {
    await createDatabase(record);
    return open(record, running, true);
  }
  const port = (await becomesFree(record.port)) ? record.port : await freePort();
  const current = { ...record, port };
  writeFileSync(paths.record, JSON.stringify(current), { mode: 0o600 });
  const postmaster = await start(current);
  await createDatabase(current);
  return open(current, postmaster, false);

  function start(on: Record): Promise<Postmaster> {
    return launch({ ...paths, port: on.port, url: urlOf(on) }, binaries, identity);
  }

  function open(on: Record, first: Postmaster, adopted: boolean): Embedded {
    let stop = first.stop;
    return {
      url: urlOf(on),
      adopted,
      stop: () => stop(),
      supervise: (log, onFailure) => (stop = keepRunning(first, () => start(on), log, onFailure)),
    };
  }
}

/** The processes of a killed server keep its port for a moment. */
async function becomesFree(port: number): Promise<boolean> {
  const until = Date.now() + PORT_TIMEOUT_MS;
  while (!(await isFree(port))) {
    if (Date.now() > until) return false;
    await wait(PORT_POLL_MS);
  }
  return true;
}

async function create(paths: Paths, binaries: Binaries, identity: Identity): Promise<void> {
  const password = randomBytes(24).toString("base64url");
  rmSync(paths.cluster, { recursive: true, force: true });
  mkdirSync(paths.cluster, { mode: 0o700 });
  const secret = join(paths.home, "initial-password");
  writeFileSync(secret, password, { mode: 0o600 });
  if (identity.owner)
    for (const path of [paths.cluster, secret]) chownSync(path, identity.owner.uid, identity.owner.gid);
  try {
    await run(binaries.initdb, identity, [
      `--pgdata=${paths.cluster}`,
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
  writeFileSync(paths.record, JSON.stringify({ port: await freePort(), password }), { mode: 0o600 });
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

async function run(command: string, identity: Identity, args: string[]): Promise<void> {
  const [wrapped, wrappedArgs] = identity.wrap(command, args);
  const child = spawn(wrapped, wrappedArgs, { stdio: ["ignore", "ignore", "pipe"], ...identity.spawn });
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`${command} failed: ${stderr.trim()}`);
}
