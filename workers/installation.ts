import pg from "pg";
import { type Embedded, startEmbedded } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";
import { ensureRolePasswords } from "../db/role-passwords.ts";
import { type Settings, SettingsError } from "../db/settings.ts";
import { storePapers } from "./demo/papers.ts";

/** sql/ is written for this version and later ones. */
const OLDEST_SERVER = 150_000;

export type Installation = {
  databaseUrl: string;
  stop: () => Promise<void>;
  /** Starts the embedded server again when it ends by itself; a server that DATABASE_URL names is its operator's. */
  supervise: Embedded["supervise"];
  /** Ends what this process began: a server that ran before goes on. */
  release: () => Promise<void>;
};

/** The database of this installation, running and up to date: the embedded one unless DATABASE_URL names another. */
export async function openInstallation(settings: Settings, log: (line: string) => void): Promise<Installation> {
  const passwords = ensureRolePasswords(settings);
  if (settings.databaseUrl !== null) await checkServer(settings.databaseUrl);
  const embedded = settings.databaseUrl === null ? await startEmbedded(settings.data) : null;
  const url = settings.databaseUrl ?? embedded?.url ?? "";
  const stop = async () => embedded?.stop();
  const isDemo = settings.seed === "demo";
  // Positions at simulated prices would be nonsense among real ones, or those of a recorded day.
  const seed = isDemo && settings.feed === "simulator" ? "brokerage" : settings.seed;
  try {
    await migrate({ url, passwords, seed, log });
    if (isDemo) await storePapers(url);
  } catch (error) {
    await stop();
    throw error;
  }
  const supervise: Embedded["supervise"] = (...listeners) => embedded?.supervise(...listeners);
  return { databaseUrl: url, stop, supervise, release: async () => (embedded?.adopted ? undefined : stop()) };
}

/** A house without demo accounts starts without anybody who may enter its office. */
export async function hasAdministrator(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    "select from iam.users where role_id = 1 and is_active and deleted_at is null limit 1",
  );
  await client.end();
  return rowCount === 1;
}

/** Whoever names a server of their own is told in one line what is wrong with it. */
async function checkServer(url: string): Promise<void> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    await client.connect();
    const { rows } = await client.query<{ number: string; version: string }>(
      "select current_setting('server_version_num') as number, current_setting('server_version') as version",
    );
    await client.end();
    if (Number(rows[0]?.number) < OLDEST_SERVER) throw new Error(`PostgreSQL ${rows[0]?.version} is older than 15`);
  } catch (error) {
    throw new SettingsError(`DATABASE_URL: ${reasonOf(error)}`);
  }
}

/** A name with several addresses fails with one error for each, and none of its own. */
function reasonOf(error: unknown): string {
  const { message } = error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error);
  return message;
}
