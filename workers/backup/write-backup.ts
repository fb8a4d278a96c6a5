import { createReadStream, createWriteStream, globSync, readFileSync, statSync } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { ROOT, type Settings } from "../../db/settings.ts";
import { dayjs } from "../../app/dayjs.ts";
import { readBaseBackup } from "./base-backup.ts";
import { encrypt } from "./encryption.ts";
import { type EntryWithBytes, writeEntries } from "./entries.ts";
import { readTar } from "./tar.ts";

/** The first entry of a backup. */
export type Description = {
  version: string;
  /** The machine's architecture: the files of a database do not fit another. */
  architecture: string;
  at: string;
  /** The keys without which the restored secrets and sessions cannot be read. */
  keys: { ENCRYPTION_KEY: string; SESSION_SECRET: string };
};

export const DESCRIPTION = "backup.json";
export const CLUSTER = "postgres/18";
/** Files of BOURSE_DATA beside the database: passwords of the server and of its login roles. */
const KEY_FILES = ["postgres/connection.json", "database-passwords.json"];

type Source = Pick<Settings, "data" | "backupKey" | "encryptionKey" | "sessionSecret"> & { databaseUrl: string };

/** Where backups are stored unless the command names a file. */
export const backupFolder = (data: string) => join(data, "backups");

export function backupName(): string {
  return `bourse-${dayjs.utc().format("YYYYMMDD-HHmmss")}.backup`;
}

/**
 * Writes an encrypted backup of the running embedded database, the private files and the keys; returns its size. The
 * file gets its name when it is complete and on disk.
 */
export async function writeBackup(source: Source, file: string): Promise<number> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.partial`;
  try {
    const entries = Readable.from(writeEntries(collect(source)), { objectMode: false });
    await pipeline(
      entries,
      createGzip({ level: constants.Z_BEST_SPEED }),
      (compressed: AsyncIterable<Buffer>) => encrypt(compressed, source.backupKey),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return (await stat(file)).size;
}

/** Files follow the database, so that the backup contains every file that its rows name: unused ones stay for a day. */
async function* collect(source: Source): AsyncGenerator<EntryWithBytes> {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  const description: Description = {
    version,
    architecture: `${process.platform}-${process.arch}`,
    at: dayjs.utc().toISOString(),
    keys: { ENCRYPTION_KEY: source.encryptionKey, SESSION_SECRET: source.sessionSecret },
  };
  yield text(DESCRIPTION, JSON.stringify(description));
  yield folder("postgres", 0o755);
  yield folder(CLUSTER, 0o700);
  for (const path of KEY_FILES) {
    const size = statSync(join(source.data, path), { throwIfNoEntry: false })?.size;
    if (size !== undefined) yield text(path, readFileSync(join(source.data, path), "utf8"));
  }
  for await (const entry of readTar(readBaseBackup(source.databaseUrl)))
    yield { ...entry, path: join(CLUSTER, entry.path).split(sep).join("/") };
  for (const path of globSync("files/*/*", { cwd: source.data })) {
    // Other names are files that are still being written.
    if (/[\\/][0-9a-f]{40}$/.test(path)) yield* storedFile(source.data, path);
  }
}

function folder(path: string, mode: number): EntryWithBytes {
  return { path, mode, size: 0, isFolder: true, bytes: Readable.from([]) };
}

function text(path: string, contents: string): EntryWithBytes {
  const bytes = Buffer.from(contents);
  return { path, mode: 0o600, size: bytes.length, bytes: Readable.from([bytes]) };
}

/** Nothing when the file was purged since it was listed. */
async function* storedFile(data: string, path: string): AsyncGenerator<EntryWithBytes> {
  const handle = await open(join(data, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    const name = relative(data, join(data, path)).split(sep).join("/");
    yield { path: name, mode: 0o600, size, bytes: createReadStream("", { fd: handle, autoClose: false }) };
  } finally {
    await handle.close();
  }
}
