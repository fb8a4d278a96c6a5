import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { answers, launch, type Postmaster, runningPostmaster } from "./embedded-process.ts";
import { keepRunning } from "./keep-running.ts";
import { freePort, isFree } from "./ports.ts";
import { type Binaries, findBinaries, findIdentity, type Identity } from "./postgres-binaries.ts";

/** A PostgreSQL server that lives under `.data/postgres` and belongs to this installation. */
export type Embedded = {
  url: string;
  /** Whether it was running already: another command of this installation may be using it. */
  adopted: boolean;
  /** Fast shutdown: clients are cut off, everything committed is on disk. */
  stop: () => Promise<void>;
  /** From now on a server that ends by itself is started again on its port. `onFailure` gets one line when it cannot be. */
  supervise: (log: (line: string) => void, onFailure: (line: string) => void) => void;
};

type Record = { port: number; password: string };
const PORT_TIMEOUT_MS = 2_000;
const PORT_POLL_MS = 50;

type Place = { home: string; cluster: string; record: string; log: string };

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

  const running = runningPostmaster(place.cluster);
  if (running !== null && (await answers(urlOf(record), "postgres"))) {
    await createDatabase(record);
    return open(record, running, true);
  }
  const port = (await becomesFree(record.port)) ? record.port : await freePort();
  const current = { ...record, port };
  writeFileSync(place.record, JSON.stringify(current), { mode: 0o600 });
  const postmaster = await start(current);
  await createDatabase(current);
  return open(current, postmaster, false);

  function start(on: Record): Promise<Postmaster> {
    return launch({ ...place, port: on.port, url: urlOf(on) }, binaries, identity);
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
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`${command} failed: ${complaint.trim()}`);
}
