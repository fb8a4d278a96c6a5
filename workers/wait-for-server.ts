import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { reasonOf } from "./installation.ts";

const RETRY_DELAY_MS = 1_000;
/** PostgreSQL starts or recovers. */
const CANNOT_CONNECT_NOW = "57P03";

/**
 * Resolves when PostgreSQL accepts a connection or answers an error that waiting does not repair. It has no limit of
 * its own, because the service manager that starts the command has one.
 */
export async function waitForServer(url: string, log: (line: string) => void): Promise<void> {
  let reported: string | null = null;
  for (;;) {
    const reason = await findObstacle(url);
    if (reason === null) return;
    if (reason !== reported) log(`Waiting for PostgreSQL: ${reason}`);
    reported = reason;
    await wait(RETRY_DELAY_MS);
  }
}

/** Why no server answers; null when one does. */
async function findObstacle(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code !== CANNOT_CONNECT_NOW) return null;
    return reasonOf(error);
  } finally {
    await client.end().catch(() => {});
  }
}
