import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ClientBase } from "pg";
import { SQL } from "./migrations.ts";

const FOLDER = join(SQL, "checks");

/** The file names of sql/checks without their extension. */
export function listChecks(): string[] {
  return globSync("*.sql", { cwd: FOLDER })
    .map((file) => basename(file, ".sql"))
    .sort();
}

export type Violation = { check: string; count: number; rows: Record<string, unknown>[] };

/**
 * Runs every query of sql/checks on one snapshot. A query that returns rows is violated; the result contains the first
 * of them.
 */
export async function findViolations(client: ClientBase): Promise<Violation[]> {
  const found: Violation[] = [];
  await client.query("begin isolation level repeatable read read only");
  try {
    for (const check of listChecks()) {
      const { rows } = await client.query<Record<string, unknown>>(readFileSync(join(FOLDER, `${check}.sql`), "utf8"));
      if (rows.length > 0) found.push({ check, count: rows.length, rows: rows.slice(0, 5) });
    }
  } finally {
    await client.query("rollback");
  }
  return found;
}
