import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { recordedUrl } from "../../db/embedded.ts";
import type { Settings } from "../../db/settings.ts";
import { removeInterruptedTests, testBackup } from "../backup/restore-backup.ts";
import { backupFolder, backupName, writeBackup } from "../backup/write-backup.ts";

/** A start is followed by work that a backup would slow down. */
const INITIAL_DELAY_MS = 10 * 60_000;
const INTERVAL_MS = 60_000;
const BACKUP_LOCK = [0x626f7572, 11];

export type BackupSource = Pick<Settings, "data" | "backupKey" | "encryptionKey" | "sessionSecret">;
type Plan = { is_due: boolean; test_id: string | null; test_file: string | null };

/**
 * Makes the backups of the schedule in the settings, deletes old ones, and restores one a week beside the installation
 * to check it. Not a job of graphile-worker, because it may take longer than a job is allowed to. Does nothing where
 * the database is the operator's own server.
 */
export async function scheduleBackups(
  pool: pg.Pool,
  adminUrl: string,
  source: BackupSource,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  if (adminUrl !== recordedUrl(source.data)) return;
  await wait(INITIAL_DELAY_MS, undefined, { signal }).catch(() => {});
  while (!signal.aborted) {
    await runBackups(pool, adminUrl, source, log).catch((error: unknown) =>
      log.error({ err: error }, "backups not checked"),
    );
    await wait(INTERVAL_MS, undefined, { signal }).catch(() => {});
  }
}

/** Does what the plan requires now. Of several processes one works at a time. */
export async function runBackups(pool: pg.Pool, adminUrl: string, source: BackupSource, log: Logger): Promise<void> {
  const holder = new pg.Client({ connectionString: adminUrl, application_name: "bourse backups" });
  await holder.connect();
  try {
    const { rows } = await holder.query<{ locked: boolean }>(
      "select pg_try_advisory_lock($1, $2) as locked",
      BACKUP_LOCK,
    );
    if (!rows[0]?.locked) return;
    await removeInterruptedTests(backupFolder(source.data));
    if ((await readPlan(pool))?.is_due) await makeBackup(pool, adminUrl, source, log);
    const { test_id: id, test_file: file } = (await readPlan(pool)) ?? {};
    if (id && file) await testOne(pool, id, file, source, log);
  } finally {
    await holder.end();
  }
}

async function readPlan(pool: pg.Pool): Promise<Plan | undefined> {
  return (await pool.query<Plan>("select is_due, test_id, test_file from site.backup_plan()")).rows[0];
}

async function makeBackup(pool: pg.Pool, adminUrl: string, source: BackupSource, log: Logger): Promise<void> {
  const folder = backupFolder(source.data);
  const name = backupName();
  const { rows } = await pool.query<{ id: string }>("select site.start_backup($1) as id", [name]);
  const id = rows[0]?.id;
  try {
    const size = await writeBackup({ ...source, databaseUrl: adminUrl }, join(folder, name));
    await pool.query("select site.finish_backup($1, $2, null)", [id, size]);
    log.info({ file: name, size }, "backup written");
  } catch (error) {
    log.error({ err: error, file: name }, "backup failed");
    await pool.query("select site.finish_backup($1, null, $2)", [id, (error as Error).message]);
    return;
  }
  const old = await pool.query<{ id: string; file_name: string }>("select id, file_name from site.list_old_backups()");
  for (const each of old.rows) {
    for (const ending of ["", ".partial"]) await rm(join(folder, each.file_name + ending), { force: true });
    await pool.query("select site.remove_backup($1)", [each.id]);
  }
}

async function testOne(pool: pg.Pool, id: string, file: string, source: BackupSource, log: Logger): Promise<void> {
  const folder = backupFolder(source.data);
  const failure = await testBackup(join(folder, file), source.backupKey, folder).then(
    (violations) => violations.map(({ check, count }) => `${check}: ${count} rows`).join(", ") || null,
    (error: Error) => `${file} ${error.message}`,
  );
  if (failure === null) log.info({ file }, "restore test passed");
  else log.error({ file, failure }, "restore test failed");
  await pool.query("select site.record_restore_test($1, $2)", [id, failure]);
}
