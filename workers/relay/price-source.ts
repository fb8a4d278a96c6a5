import type pg from "pg";

const RECHECK_MS = 2_000;
const MAX_SENDERS = 1_000;

type Options = {
  pool: pg.Pool;
  /** Publishes a frame as it was notified. */
  publish: (frame: string) => void;
  /** Reads the latest prices from the tables. */
  reload: () => Promise<void>;
  onError: (error: Error) => void;
};

/**
 * Any role may NOTIFY regardless of its grants, so a frame of prices is accepted only from a session of bourse_worker,
 * the only role that may write prices. Other notifications, such as a price that staff set, make the relay read the
 * tables.
 */
export function createPriceSource({ pool, publish, reload, onError }: Options) {
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

  function readTables(): void {
    if (reloading) {
      again = true;
      return;
    }
    reloading = reload()
      .catch(onError)
      .finally(() => {
        reloading = null;
        if (!again) return;
        again = false;
        readTables();
      });
  }

  return (frame: string, pid: number): void => {
    const checkedAt = workers.get(pid);
    // The tables contain an unknown sender's frame already; the feed's next frame is accepted directly.
    if (checkedAt === undefined) readTables();
    else publish(frame);
    if (checkedAt === undefined || performance.now() - checkedAt > RECHECK_MS) isWorker(pid).catch(onError);
  };
}
