import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { SQL } from "./migrations.ts";
import { splitStatements } from "./sql-statements.ts";

/** The queries of sql/checks by name, in the names' order; the first line of a query's comment is its name. */
export function readChecks(): Map<string, string> {
  const files = globSync("checks/*.sql", { cwd: SQL });
  const statements = files.flatMap((file) => splitStatements(readFileSync(join(SQL, file), "utf8")));
  return new Map(statements.map((text) => [nameOf(text), text] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function nameOf(statement: string): string {
  const [, name] = /^\s*-- (\d{4}_\w+)\n/.exec(statement) ?? [];
  if (!name) throw new Error(`a check without a name: ${statement.trim().slice(0, 80)}`);
  return name;
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
    for (const [check, query] of readChecks()) {
      const { rows } = await client.query<Record<string, unknown>>(query);
      if (rows.length > 0) found.push({ check, count: rows.length, rows: rows.slice(0, 5) });
    }
  } finally {
    await client.query("rollback");
  }
  return found;
}
