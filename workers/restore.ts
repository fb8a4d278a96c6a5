// npm run restore -- file: restores a backup into an empty BOURSE_DATA and runs every invariant. With --test it
// restores the backup into a temporary folder, runs the invariants there and changes nothing.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { findViolations, type Violation } from "../db/checks.ts";
import { getSettings, type Settings, SettingsError } from "../db/settings.ts";
import { BackupError } from "./backup/encryption.ts";
import { restoreBackup, testBackup, writeKeys } from "./backup/restore-backup.ts";
import { openInstallation } from "./installation.ts";

const USAGE = "Usage: npm run restore -- [--test] file";

async function restore(settings: Settings, file: string): Promise<Violation[]> {
  if (settings.databaseUrl !== null)
    throw new SettingsError("DATABASE_URL: npm run restore is for the embedded server; unset it");
  const { version, at, keys, ...rest } = await restoreBackup(file, settings.backupKey, settings.data);
  console.log(`Restored the backup of ${at} (version ${version}, ${rest.entries} files) to ${settings.data}.`);
  const keyFile = await writeKeys({ version, at, keys, ...rest }, settings, settings.data);
  if (keyFile) console.log(`ENCRYPTION_KEY or SESSION_SECRET differ from the settings here: use those in ${keyFile}.`);
  const installation = await openInstallation(settings, console.log);
  const client = new pg.Client({ connectionString: installation.databaseUrl });
  try {
    await client.connect();
    return await findViolations(client);
  } finally {
    await client.end();
    await installation.release();
  }
}

async function test(settings: Settings, file: string): Promise<Violation[]> {
  const folder = mkdtempSync(join(tmpdir(), "bourse-restore-"));
  try {
    return await testBackup(file, settings.backupKey, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(names: string[]): Promise<number> {
  const isTest = names.includes("--test");
  const [file] = names.filter((name) => !name.startsWith("--"));
  if (file === undefined) throw new Error(USAGE);
  const path = resolve(file);
  try {
    const violations = await (isTest ? test : restore)(getSettings(), path);
    for (const { check, count } of violations) console.error(`${check}: ${count} rows`);
    if (violations.length === 0) console.log("Every invariant holds.");
    return violations.length === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof BackupError) throw new Error(`${path} ${error.message}`, { cause: error });
    throw error;
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
process.exit();
