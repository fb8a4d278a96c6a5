import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ClientBase } from "pg";
import { SQL } from "./migrations.ts";

const FOLDER = join(SQL, "checks");

export type Violation = { check: string; count: number; rows: Record<string, unknown>[] };

/** Runs every query of sql/checks on one snapshot; each must return no rows, ever. Of those that do, the first rows are told. */
export async function findViolations(client: ClientBase): Promise<Violation[]> {
  const found: Violation[] = [];
  await client.query("begin isolation level repeatable read read only");
  try {
    for (const file of globSync("*.sql", { cwd: FOLDER }).sort()) {
      const { rows } = await client.query<Record<string, unknown>>(readFileSync(join(FOLDER, file), "utf8"));
      if (rows.length > 0) found.push({ check: basename(file, ".sql"), count: rows.length, rows: rows.slice(0, 5) });
    }
  } finally {
    await client.query("rollback");
  }
  return found;
}
