import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "pg";
import { expectedMigrations } from "./migrations.ts";
import { ROOT } from "./settings.ts";

export const VERSION = (JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string }).version;

/**
 * Stops an older version before it changes a newer one's database: it would drop the functions that it does not know
 * and put back its own. Its roles alone may run beside the newer version, because they migrate nothing.
 */
export async function refuseNewer(client: Client): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('bourse_meta.state') is not null as known",
  );
  if (!rows[0]?.known) return;
  const expected = new Set(expectedMigrations());
  const applied = await client.query<{ name: string }>("select name::text from bourse_meta.migrations order by id");
  const unknown = applied.rows.map(({ name }) => name).filter((name) => !expected.has(name));
  if (unknown.length > 0) throw new Error(refusal(`has the migrations ${unknown.join(", ")}`));
  // Read as jsonb, because a database of an earlier version lacks the column.
  const state = await client.query<{ version: string | null }>(
    "select to_jsonb(s) ->> 'version' as version from bourse_meta.state s",
  );
  const version = state.rows[0]?.version ?? VERSION;
  if (isNewer(version, VERSION)) throw new Error(refusal(`was migrated by version ${version}`));
}

const refusal = (found: string) =>
  `The database ${found}, which version ${VERSION} does not know. Start the newer version, or restore the backup taken before it`;

/** Compares versions such as 0.10.2 number by number. */
export function isNewer(version: string, other: string): boolean {
  const [found, known] = [version, other].map((each) => each.split(".").map(Number)) as [number[], number[]];
  const at = found.findIndex((number, n) => number !== (known[n] ?? 0));
  return at >= 0 && (found[at] ?? 0) > (known[at] ?? 0);
}
