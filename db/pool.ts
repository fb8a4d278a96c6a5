import type { DatabasePool } from "slonik";
import { roleUrl } from "./connection.ts";
import { openPool } from "./open-pool.ts";
import { getSettings } from "./settings.ts";

const { databaseReadUrl } = getSettings();
const pool = await openPool(roleUrl("bourse_app"));
const replica = databaseReadUrl ? await openPool(roleUrl("bourse_app", databaseReadUrl)) : pool;

/** The web process's pool: everything that screens and calls ask goes through it, as bourse_app. */
export function getPool(): DatabasePool {
  return pool;
}

/** For what looks back and changes nothing: the replica of DATABASE_READ_URL where there is one, which may be a moment behind. */
export function getReadPool(): DatabasePool {
  return replica;
}
