import pg from "pg";
import { getSettings, SettingsError } from "./settings.ts";

/** How long a pool sends statements without names before it asks again whether a pooler answers. */
const RETRY_MS = 5_000;

/**
 * Whether a pooler is between this client and the server: it sends a process id of its own when a client connects,
 * not that of the server's process.
 */
async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return (client as pg.ClientBase & { processID: number }).processID !== rows[0]?.pid;
}

/**
 * Refuses a pooler on a connection that listens, holds a lock of its session or migrates: a pooler gives each
 * transaction another session, so notifications and locks would be lost without an error.
 */
export async function requireDirect(client: pg.ClientBase): Promise<void> {
  if (await isPooled(client))
    throw new SettingsError("DATABASE_DIRECT_URL: a pooler answers; set the address of the server itself");
}

/**
 * Reports whether the statements of a pool may have names. A pooler in transaction mode runs the statements of a client
 * in several sessions; without support for names, one would execute a name that another session has. Until the server
 * has answered, statements have none.
 */
export function detectNamedStatements(url: string): { allowed: () => boolean } {
  const { namedStatements } = getSettings();
  let isAllowed = namedStatements === "on";
  let nextAt = namedStatements === "auto" ? 0 : Number.POSITIVE_INFINITY;

  async function detect(): Promise<void> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      isAllowed = !(await isPooled(client));
      nextAt = Number.POSITIVE_INFINITY;
    } catch {
      nextAt = performance.now() + RETRY_MS;
    } finally {
      await client.end().catch(() => {});
    }
  }

  return {
    allowed: () => {
      if (performance.now() >= nextAt) {
        nextAt = Number.POSITIVE_INFINITY;
        void detect();
      }
      return isAllowed;
    },
  };
}
