import pg from "pg";
import type { Logger } from "pino";

const CLOSE_TIMEOUT_MS = 5_000;

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/**
 * The pool as one job uses it: end() terminates the sessions that the job holds, and once `signal` is aborted, the job
 * gets no other, because a task that ignores the signal may go on after its job has failed.
 */
export function createJobPool(pool: pg.Pool, databaseUrl: string, signal: AbortSignal, log: Logger) {
  const held = new Set<pg.PoolClient>();

  async function take(): Promise<pg.PoolClient> {
    signal.throwIfAborted();
    const client = await pool.connect();
    if (signal.aborted) client.release();
    signal.throwIfAborted();
    const release = client.release.bind(client);
    client.release = (error) => {
      // After end() the task releases the client a second time.
      if (held.delete(client)) release(signal.aborted || error);
    };
    held.add(client);
    return client;
  }

  // The query of pg.Pool takes its client from connect, with a callback.
  const connect = (callback?: Callback) => {
    if (!callback) return take();
    take().then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
  };
  const jobPool = Object.assign(Object.create(pool) as pg.Pool, { connect });

  /** The pool may have no free client, so the sessions are terminated through a connection of its own. */
  async function end(): Promise<void> {
    if (held.size === 0) return;
    const clients = [...held] as (pg.PoolClient & { processID: number })[];
    const closing = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CLOSE_TIMEOUT_MS,
      query_timeout: 2 * CLOSE_TIMEOUT_MS,
      application_name: "bourse jobs time limit",
    });
    closing.on("error", () => {});
    try {
      await closing.connect();
      await closing.query("select pg_terminate_backend(pid, $2) from unnest($1::integer[]) pid", [
        clients.map(({ processID }) => processID),
        CLOSE_TIMEOUT_MS,
      ]);
    } catch (error) {
      log.error({ err: error }, "sessions of a job not terminated");
    }
    // Not awaited: the server may not answer.
    closing.end().catch(() => {});
    for (const client of clients) client.release();
  }

  return { pool: jobPool, end };
}
