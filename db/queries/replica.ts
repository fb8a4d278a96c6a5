import { sql } from "slonik";
import { z } from "zod";
import { getPool, getReadPool } from "../pool.ts";

/** Whether histories are read from a server of their own (DATABASE_READ_URL). */
export const hasReplica = (): boolean => getReadPool() !== getPool();

/** The end of the primary's write-ahead log, after everything that was committed before this call. */
export function writtenPosition(): Promise<string> {
  return getPool().oneFirst(
    sql.type(z.object({ position: z.string() }))`select pg_current_wal_lsn()::text as position`,
  );
}

/** Whether the replica shows what the primary had written up to the position. */
export function replicaShows(position: string): Promise<boolean> {
  return getReadPool().oneFirst(
    sql.type(z.object({ shows: z.boolean() }))`
      select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${position}::pg_lsn as shows`,
  );
}
