// Every query in sql/checks must return no rows, ever.
import { globSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import type pg from "pg";

const folder = resolve(import.meta.dirname, "../../sql/checks");

export type Violation = { check: string; rows: unknown[] };

export async function violations(client: pg.Client, only = ""): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const file of globSync(`${only}*.sql`, { cwd: folder }).sort()) {
    const { rows } = await client.query<Record<string, unknown>>(readFileSync(resolve(folder, file), "utf8"));
    if (rows.length > 0) found.push({ check: basename(file, ".sql"), rows: rows.slice(0, 5) });
  }
  return found;
}
