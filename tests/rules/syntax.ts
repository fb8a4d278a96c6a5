// Parses every statement and function body of sql/ with PostgreSQL's own parser, because the database checks a body
// only when it runs. Part of npm run lint.
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadModule, parsePlPgSQLSync, parseSync } from "libpg-query";
import { readRoutines } from "../../db/routine-files.ts";

const sql = resolve(import.meta.dirname, "../../sql");
/** Without a catalogue the parser takes a variable of an enum or a domain for a row. */
const UNKNOWN_TYPE = /^(record variable cannot be part of multiple-item INTO list|"\w+" is not a scalar variable)$/;

await loadModule();
const problems: string[] = [];
function check(place: string, parse: () => unknown): void {
  try {
    parse();
  } catch (error) {
    const { message } = error as Error;
    if (!UNKNOWN_TYPE.test(message)) problems.push(`${place}: ${message}`);
  }
}

for (const file of globSync("**/*.sql", { cwd: sql }).sort())
  check(`sql/${file}`, () => parseSync(readFileSync(join(sql, file), "utf8")));
for (const { kind, file, schema, name, content } of readRoutines(sql).values()) {
  if (kind !== "functions") continue;
  const [, body = ""] = /^as \$\$\n([^]*)\$\$;$/m.exec(content) ?? [];
  check(`sql/${file}: ${schema}.${name}`, () =>
    /^language plpgsql$/m.test(content) ? parsePlPgSQLSync(content) : parseSync(body),
  );
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
