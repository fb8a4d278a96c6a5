import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

/** After this time, tables that could not be read are read again. */
const RETRY_MS = 1_000;
const RECHECK_MS = 2_000;
const MAX_SENDERS = 1_000;

type Options = {
  pool: pg.Pool;
  /** Publishes a frame as it was notified. */
  publish: (frame: string) => void;
  /** Reads the latest prices from the tables. */
  reload: () => Promise<void>;
  onError: (error: Error) => void;
  /** Ends the retries. */
  signal: AbortSignal;
};

/**
 * Any role may NOTIFY regardless of its grants, so a frame of prices is accepted only from a session of bourse_worker,
 * the only role that may write prices. Other notifications, such as a price that staff set, make the relay read the
 * tables.
 */
export function createPriceSource({ pool, publish, reload, onError, signal }: Options) {
  /** Backends of bourse_worker and the time of the check, because PostgreSQL reuses process numbers. */
  const workers = new Map<number, number>();
  let reloading: Promise<void> | null = null;
  let again = false;

  async function isWorker(pid: number): Promise<boolean> {
    const { rows } = await pool.query("select from pg_stat_activity where pid = $1 and usename = 'bourse_worker'", [
      pid,
    ]);
    if (workers.size >= MAX_SENDERS) workers.clear();
    if (rows.length > 0) workers.set(pid, performance.now());
    else workers.delete(pid);
    return rows.length > 0;
  }

  /** Reads the tables until it succeeds: the price that has just changed may not change again for hours. */
  function readTables(): void {
    if (reloading) {
      again = true;
      return;
    }
    reloading = reload()
      .catch(async (error: Error) => {
        onError(error);
        again = true;
        await wait(RETRY_MS, undefined, { signal, ref: false }).catch(() => {});
      })
      .finally(() => {
        reloading = null;
        if (!again || signal.aborted) return;
        again = false;
        readTables();
      });
  }

  /** Publishes a frame of the feed. */
  function received(frame: string): void {
    publish(frame);
    // A read that began before this frame would put older prices in its place.
    again ||= reloading !== null;
  }

  return {
    readTables,
    received,
    notified(frame: string, pid: number): void {
      const checkedAt = workers.get(pid);
      // The tables contain an unknown sender's frame already; the feed's next frame is accepted directly.
      if (checkedAt === undefined) readTables();
      else received(frame);
      if (checkedAt === undefined || performance.now() - checkedAt > RECHECK_MS) isWorker(pid).catch(onError);
    },
  };
}

export type PriceSource = ReturnType<typeof createPriceSource>;
