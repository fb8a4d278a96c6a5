import type { Client } from "pg";
import type { Routine } from "./routine-files.ts";

type Found = { kind: "functions" | "views"; schema: string; name: string; count: number };

/**
 * Checks that the files and the database contain the same functions and views, each function once: no orphan, no
 * overload, no file that creates nothing.
 */
export async function checkRoutines(client: Client, routines: Routine[]): Promise<void> {
  const schemas = [...new Set(routines.map(({ schema }) => schema))];
  const { rows } = await client.query<Found>(
    `select 'functions' as kind, n.nspname as schema, p.proname as name, count(*)::integer as count
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = any ($1) and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     group by 2, 3
     union all
     select 'views', n.nspname, c.relname, 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind in ('v', 'm')`,
    [schemas],
  );
  const inFiles = new Set(routines.map(({ key }) => key));
  const inDatabase = new Set(rows.map(keyOf));
  const problems = [
    ...rows
      .filter((found) => !inFiles.has(keyOf(found)))
      .map((found) => `${found.schema}.${found.name}: in the database, but no file makes it`),
    ...rows.filter(({ count }) => count > 1).map(({ schema, name }) => `${schema}.${name}: overloaded`),
    ...routines
      .filter(({ kind, key }) => kind !== "triggers" && !inDatabase.has(key))
      .map(({ file, schema, name }) => `${file}: does not make ${schema}.${name}`),
  ];
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

function keyOf({ kind, schema, name }: Found): string {
  return `${schema}/${kind}/${name}.sql`;
}
