import pg from "pg";
import { type Embedded, startEmbedded } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";
import { requireDirect } from "../db/pooler.ts";
import { ensureRolePasswords } from "../db/role-passwords.ts";
import { type Settings, SettingsError } from "../db/settings.ts";
import { storeDemoDocuments } from "./demo/store-documents.ts";

/** The oldest PostgreSQL version that sql/ supports, as server_version_num. */
const MIN_SERVER_VERSION = 150_000;

export type Installation = {
  /** The administrator's connection, straight to the server. */
  databaseUrl: string;
  stop: () => Promise<void>;
  /** Restarts the embedded server when it ends. A server in DATABASE_URL is not supervised. */
  supervise: Embedded["supervise"];
  /** Stops the embedded server if this process started it. */
  release: () => Promise<void>;
};

/** Starts and migrates the database of this installation: the embedded server, or the one in DATABASE_URL. */
export async function openInstallation(settings: Settings, log: (line: string) => void): Promise<Installation> {
  const passwords = ensureRolePasswords(settings);
  const own = settings.databaseDirectUrl ?? settings.databaseUrl;
  if (own !== null)
    await checkServer(own, settings.databaseDirectUrl === null ? "DATABASE_URL" : "DATABASE_DIRECT_URL");
  const embedded = own === null ? await startEmbedded(settings.data) : null;
  const url = own ?? embedded?.url ?? "";
  const stop = async () => embedded?.stop();
  const isDemo = settings.seed === "demo";
  // The demo's positions have simulated prices, which would not fit live or recorded ones.
  const seed = isDemo && settings.feed === "simulator" ? "brokerage" : settings.seed;
  try {
    await migrate({ url, passwords, seed, log });
    if (isDemo) await storeDemoDocuments(url);
  } catch (error) {
    await stop();
    throw error;
  }
  const supervise: Embedded["supervise"] = (...listeners) => embedded?.supervise(...listeners);
  return { databaseUrl: url, stop, supervise, release: async () => (embedded?.adopted ? undefined : stop()) };
}

/** Whether an administrator exists: a new installation without demo accounts has none. */
export async function hasAdministrator(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    "select from iam.users where role_id = 1 and is_active and deleted_at is null limit 1",
  );
  await client.end();
  return rowCount === 1;
}

/** Checks the operator's own server, so that the operator reads one line instead of a stack trace. */
async function checkServer(url: string, setting: string): Promise<void> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    await client.connect();
    const { rows } = await client.query<{ number: string; version: string }>(
      "select current_setting('server_version_num') as number, current_setting('server_version') as version",
    );
    try {
      await requireDirect(client);
    } finally {
      await client.end();
    }
    if (Number(rows[0]?.number) < MIN_SERVER_VERSION)
      throw new Error(`PostgreSQL ${rows[0]?.version} is older than 15`);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw new SettingsError(`${setting}: ${reasonOf(error)}`);
  }
}

/** A host name with several addresses fails with an AggregateError, which has no message of its own. */
export function reasonOf(error: unknown): string {
  const { message } = error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error);
  return message;
}
