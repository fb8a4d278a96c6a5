import type { DatabasePool } from "slonik";
import { roleUrl } from "./connection.ts";
import { openPool } from "./open-pool.ts";
import { getSettings } from "./settings.ts";

const { databaseReadUrl } = getSettings();
const pool = await openPool(roleUrl("bourse_app"));
const short = await openPool(roleUrl("bourse_app"), 4);
const replica = databaseReadUrl ? await openPool(roleUrl("bourse_app", databaseReadUrl)) : pool;

/** What screens and calls ask goes through it, as bourse_app. */
export function getPool(): DatabasePool {
  return pool;
}

/**
 * For what a trade waits for, its session and its order: statements of less than a millisecond on few connections. Whoever reads long lists
 * or reports on the others keeps no trade waiting, and the plans of an order stay warm in the processor's caches.
 */
export function getShortPool(): DatabasePool {
  return short;
}

/** For what looks back and changes nothing: the replica of DATABASE_READ_URL where there is one, which may be a moment behind. */
export function getReadPool(): DatabasePool {
  return replica;
}
