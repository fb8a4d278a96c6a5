import { chownSync, createReadStream, existsSync, readdirSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { findViolations, type Violation } from "../../db/checks.ts";
import { startEmbedded } from "../../db/embedded.ts";
import { runningPostmaster } from "../../db/embedded-process.ts";
import { findBinaries, findIdentity, type Identity } from "../../db/postgres-binaries.ts";
import { BackupError, decrypt } from "./encryption.ts";
import { type EntryWithBytes, readEntries } from "./entries.ts";
import { CLUSTER, DESCRIPTION, type Description } from "./write-backup.ts";

/** Left from restores that were interrupted. */
const DRAFT = "restoring-";
const TEST = "restore-test-";
/** What may be in the folder of a restore: the backups themselves. */
const KEPT = ["backups"];

export type Restored = Description & { entries: number };

/**
 * Restores a backup into a folder that has no installation. Nothing is in its place until the whole file has been
 * authenticated and is on disk.
 */
export async function restoreBackup(file: string, backupKey: string, data: string): Promise<Restored> {
  if (!existsSync(file)) throw new BackupError("does not exist");
  const found = existsSync(data)
    ? readdirSync(data).filter((name) => !KEPT.includes(name) && !name.startsWith(DRAFT))
    : [];
  if (found.length > 0)
    throw new BackupError(`cannot be restored: BOURSE_DATA (${data}) is not empty, it has ${found.join(", ")}`);
  await mkdir(data, { recursive: true });
  const draft = await mkdtemp(join(data, DRAFT));
  try {
    const restored = await extract(file, backupKey, draft);
    for (const name of readdirSync(draft)) await rename(join(draft, name), join(data, name));
    return restored;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Restores a backup beside the installation, starts it, runs every invariant of sql/checks and removes it again.
 */
export async function testBackup(file: string, backupKey: string, beside: string): Promise<Violation[]> {
  const folder = await mkdtemp(join(beside, TEST));
  try {
    await restoreBackup(file, backupKey, join(folder, "data"));
    const embedded = await startEmbedded(join(folder, "data"));
    try {
      const client = new pg.Client({ connectionString: embedded.url });
      await client.connect();
      try {
        return await findViolations(client);
      } finally {
        await client.end();
      }
    } finally {
      await embedded.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stops and removes what interrupted tests left: a readable copy of everything, whose server may still run. */
export async function removeInterruptedTests(beside: string): Promise<void> {
  const left = existsSync(beside) ? readdirSync(beside).filter((name) => name.startsWith(TEST)) : [];
  for (const name of left) {
    await runningPostmaster(join(beside, name, "data", CLUSTER))?.stop();
    await rm(join(beside, name), { recursive: true, force: true });
  }
}

async function extract(file: string, backupKey: string, draft: string): Promise<Restored> {
  const { postgres } = await findBinaries();
  const identity = findIdentity([join(draft, CLUSTER, "base"), postgres]);
  const compressed = Readable.from(decrypt(createReadStream(file), backupKey), { objectMode: false });
  const unzip = createGunzip();
  const done = pipeline(compressed, unzip);
  // Its error is thrown by the iteration below as well.
  done.catch(() => {});
  let description: Description | null = null;
  let entries = 0;
  for await (const entry of readEntries(unzip)) {
    entries++;
    if (entry.path === DESCRIPTION) description = readDescription(await buffer(entry.bytes));
    else if (description === null) throw new BackupError("is damaged: its description is missing");
    else await store(entry, draft, identity);
  }
  await done;
  if (description === null) throw new BackupError("is damaged: its description is missing");
  return { ...description, entries };
}

function readDescription(bytes: Buffer): Description {
  const description = JSON.parse(bytes.toString()) as Description;
  const here = `${process.platform}-${process.arch}`;
  if (description.architecture !== here)
    throw new BackupError(
      `is of a machine with ${description.architecture}; the files of its database do not fit ${here}`,
    );
  return description;
}

async function store(entry: EntryWithBytes, draft: string, { owner }: Identity): Promise<void> {
  const path = join(draft, entry.path);
  const isOfCluster = entry.path.startsWith(CLUSTER);
  if (entry.isFolder) await mkdir(path, { recursive: true });
  else {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // The server writes its own files to disk when it starts from a backup.
    await writeFile(path, entry.bytes, { flush: !isOfCluster });
  }
  await chmod(path, entry.mode & 0o777);
  if (!isOfCluster) return;
  if (owner) chownSync(path, owner.uid, owner.gid);
}

/** The keys of a backup that differ from the settings, in a file for the operator; null if all are equal. */
export async function writeKeys(
  { keys }: Description,
  settings: { encryptionKey: string; sessionSecret: string },
  data: string,
): Promise<string | null> {
  if (keys.ENCRYPTION_KEY === settings.encryptionKey && keys.SESSION_SECRET === settings.sessionSecret) return null;
  const file = join(data, "restored.env");
  const lines = Object.entries(keys).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(file, lines.join(""), { mode: 0o600 });
  return file;
}
