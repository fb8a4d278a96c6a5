import type { DatabasePool } from "slonik";
import { roleUrl } from "./connection.ts";
import { openPool } from "./open-pool.ts";

const pool = await openPool(roleUrl("bourse_app"));

/** The web process's pool: everything that screens and calls ask goes through it, as bourse_app. */
export function getPool(): DatabasePool {
  return pool;
}
