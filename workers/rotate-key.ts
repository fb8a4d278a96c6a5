// npm run rotate-key: encrypts every secret in the database with ENCRYPTION_KEY that OLD_ENCRYPTION_KEY decrypts.
// docs/operating.md has the procedure.
import pg from "pg";
import { resealAll } from "../db/reseal.ts";
import { getSettings, type Settings, SettingsError } from "../db/settings.ts";
import { openInstallation } from "./installation.ts";

async function rotate(settings: Settings): Promise<number> {
  const { encryptionKey, oldEncryptionKey } = settings;
  if (oldEncryptionKey === null)
    throw new SettingsError("OLD_ENCRYPTION_KEY: set it to the key that ENCRYPTION_KEY replaces");
  if (oldEncryptionKey === encryptionKey) throw new SettingsError("OLD_ENCRYPTION_KEY: is the same as ENCRYPTION_KEY");
  const installation = await openInstallation(settings, console.log);
  const client = new pg.Client({ connectionString: installation.databaseUrl });
  try {
    await client.connect();
    await client.query("set role bourse_owner");
    await client.query("begin");
    const { count, unreadable } = await resealAll(client, oldEncryptionKey, encryptionKey);
    // A second run finds nothing to encrypt and must keep the recovery codes that were created since the first.
    const { rows } = await client.query<{ people: number }>(
      "select case when $1 > 0 then iam.end_recovery_codes() else 0 end as people",
      [count],
    );
    await client.query("commit");
    console.log(
      `${count} secrets sealed under ENCRYPTION_KEY; recovery codes of ${rows[0]?.people ?? 0} people ended.`,
    );
    for (const place of unreadable) console.error(`Opens under neither key, enter it again: ${place}`);
    return unreadable.length === 0 ? 0 : 1;
  } finally {
    await client.end();
    await installation.release();
  }
}

try {
  process.exitCode = await rotate(getSettings());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
process.exit();
