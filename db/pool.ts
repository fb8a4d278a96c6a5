import type { CommonQueryMethods, DatabasePool } from "slonik";
import { pooledUrl, roleUrl } from "./connection.ts";
import { openPool } from "./open-pool.ts";
import { orPrimary } from "./or-primary.ts";
import { getSettings } from "./settings.ts";

const { databaseReadUrl } = getSettings();
const pool = await openPool(roleUrl("bourse_app", pooledUrl()));
const short = await openPool(roleUrl("bourse_app", pooledUrl()), 4);
const replica = databaseReadUrl ? await openPool(roleUrl("bourse_app", databaseReadUrl)) : pool;

/** The pool of screens and calls, as bourse_app. */
export function getPool(): DatabasePool {
  return pool;
}

/**
 * The pool for sessions and orders: statements of less than a millisecond on few connections. Long lists and reports on
 * the other pool cannot delay a trade, and the plans of orders stay in the processor's caches.
 */
export function getShortPool(): DatabasePool {
  return short;
}

/** The pool of the replica of DATABASE_READ_URL, if there is one, which may be slightly behind. */
export function getReadPool(): DatabasePool {
  return replica;
}

/** The same for queries that the primary answers when the replica ends or cancels them; `onFailure` gets the error. */
export function fallBackToPrimary(onFailure: (error: unknown) => void): CommonQueryMethods {
  return replica === pool ? pool : orPrimary(replica, pool, onFailure);
}
