// npm run backup [-- file]: writes an encrypted backup of the embedded database, the private files and the keys, while
// the installation runs or while it is stopped. docs/operating.md has the procedure.
import { resolve } from "node:path";
import { recordedUrl, startEmbedded } from "../db/embedded.ts";
import { getSettings, type Settings, SettingsError } from "../db/settings.ts";
import { backupFolder, backupName, writeBackup } from "./backup/write-backup.ts";
import { formatBytes } from "./backup/format-bytes.ts";

async function backUp(settings: Settings, file: string | undefined): Promise<void> {
  if (settings.databaseUrl !== null)
    throw new SettingsError(
      "DATABASE_URL: back up your own server with its tools; npm run backup is for the embedded one",
    );
  if (recordedUrl(settings.data) === null) throw new SettingsError(`BOURSE_DATA: ${settings.data} has no database`);
  const target = resolve(file ?? `${backupFolder(settings.data)}/${backupName()}`);
  // Without the migrations of npm start: the backup before a new version contains the old one.
  const embedded = await startEmbedded(settings.data);
  try {
    const begun = Date.now();
    const size = await writeBackup({ ...settings, databaseUrl: embedded.url }, target);
    console.log(`${target} (${formatBytes(size)}, ${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    if (settings.filesBucket) console.log("The private files are in the bucket FILES_S3_URL and not in this backup.");
  } finally {
    if (!embedded.adopted) await embedded.stop();
  }
}

try {
  await backUp(getSettings(), process.argv[2]);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
process.exit();
