import type { DatabasePool, DatabasePoolConnection } from "slonik";

/**
 * The longest wait for a connection of the pool. Statements that arrive faster than a slow server answers would
 * otherwise wait for minutes.
 */
const QUEUE_TIMEOUT_MS = 8_000;

/** PostgreSQL's error for a server without a free connection. */
class NoConnection extends Error {
  readonly code = "53300";
}

/**
 * Runs the work when the pool has a connection for it. Rejects when the connection comes too late; the work is then
 * never begun, because its request has been answered.
 */
export async function inQueue<T extends object>(
  pool: DatabasePool,
  work: (connection: DatabasePoolConnection) => Promise<T>,
): Promise<T> {
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new NoConnection("No connection became free"));
    }, QUEUE_TIMEOUT_MS);
  });
  const done = pool.connect(async (connection) => {
    clearTimeout(timer);
    return isLate ? null : work(connection);
  });
  const outcome = await Promise.race([done, late]).finally(() => clearTimeout(timer));
  return outcome ?? late;
}
