import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "./settings.ts";

export const SQL = join(ROOT, "sql");
export const MIGRATIONS = join(SQL, "migrations");

/** The versioned migrations that a database of this checkout has, in their order. */
export function expectedMigrations(): string[] {
  return globSync("*.sql", { cwd: MIGRATIONS })
    .map((file) => basename(file, ".sql"))
    .sort();
}
