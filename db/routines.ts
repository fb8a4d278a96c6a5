import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Client } from "pg";
import { unrecordFile, hashOf, recordFile, recordedFiles } from "./file-record.ts";
import { dropObject, dropTriggers, findFunctions, findView } from "./routine-catalogue.ts";
import { checkRoutines } from "./routine-check.ts";
import { applyHeader } from "./routine-header.ts";

type Kind = "functions" | "views" | "triggers";
/** One file of sql/<schema>/<kind>/<name>.sql, named like the object that it creates. */
export type Routine = { path: string; schema: string; kind: Kind; name: string; content: string; hash: string };

const ORDER: Kind[] = ["functions", "views", "triggers"];
/** The errors of `create or replace` for another result type, other column names or fewer columns. */
const INCOMPATIBLE = new Set(["42P13", "42P16"]);

/**
 * Applies every function, view and trigger file whose content changed, in one transaction, as bourse_owner. Functions
 * and views may refer to each other: a file that fails because another object is missing is retried after it. If
 * `create or replace` cannot change an object, it is dropped with the functions, views and triggers that depend on it,
 * and all of them are created again from their files; a constraint, a default or an index that depends on it stops the
 * start.
 */
export async function applyRoutines(client: Client, sql: string, log: (line: string) => void): Promise<void> {
  const routines = readRoutines(sql);
  await client.query("begin");
  try {
    await client.query("set local check_function_bodies = off");
    const known = await recordedFiles(client);
    await dropVanished(client, known, routines);
    const changed = [...routines.values()].filter(({ path, hash }) => known.get(path) !== hash);
    await applyAll(client, changed, routines);
    await checkRoutines(client, [...routines.values()]);
    await client.query("commit");
    if (changed.length > 0) log(`${changed.length} functions, views and triggers`);
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

export function readRoutines(sql: string): Map<string, Routine> {
  const paths = ORDER.flatMap((kind) => globSync(`*/${kind}/*.sql`, { cwd: sql }).sort());
  return new Map(
    paths.map((path) => {
      const content = readFileSync(join(sql, path), "utf8");
      const kind = basename(dirname(path)) as Kind;
      const schema = dirname(dirname(path));
      return [path, { path, schema, kind, name: basename(path, ".sql"), content, hash: hashOf(content) }];
    }),
  );
}

async function applyAll(client: Client, changed: Routine[], routines: Map<string, Routine>): Promise<void> {
  let pending = changed;
  while (pending.length > 0) {
    const failed: { routine: Routine; error: Error }[] = [];
    const dropped = new Set<string>();
    for (const routine of sorted(pending)) {
      await client.query("savepoint routine");
      try {
        for (const path of await apply(client, routine)) dropped.add(path);
        await recordFile(client, routine.path, routine.hash);
      } catch (error) {
        await client.query("rollback to savepoint routine");
        failed.push({ routine, error: error as Error });
      }
    }
    if (failed.length === pending.length)
      throw new Error(failed.map(({ routine, error }) => `${routine.path}: ${error.message}`).join("\n"));
    const next = new Set([...failed.map(({ routine }) => routine.path), ...dropped]);
    pending = [...next].map((path) => required(routines, path));
  }
}

function sorted(routines: Routine[]): Routine[] {
  return routines.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (a.path < b.path ? -1 : 1));
}

function required(routines: Map<string, Routine>, path: string): Routine {
  const routine = routines.get(path);
  if (!routine) throw new Error(`${path}: dropped along with what it rests on, but no such file makes it`);
  return routine;
}

/** Returns the files of the dependents that had to be dropped. */
async function apply(client: Client, routine: Routine): Promise<string[]> {
  if (routine.kind === "triggers") {
    await dropTriggers(client, routine.schema, routine.name);
    await client.query(routine.content);
    return [];
  }
  const find = routine.kind === "functions" ? findFunctions : findView;
  const before = await find(client, routine.schema, routine.name);
  await client.query("savepoint replace");
  let dropped: string[] = [];
  try {
    await client.query(routine.content);
  } catch (error) {
    if (!INCOMPATIBLE.has((error as { code?: string }).code ?? "")) throw error;
    await client.query("rollback to savepoint replace");
    dropped = await dropAll(client, before, routine);
    await client.query(routine.content);
  }
  // Different parameters create an overload instead of replacing the function, so drop the old one.
  const after = await find(client, routine.schema, routine.name);
  if (after.length > 1) dropped.push(...(await dropAll(client, before, routine)));
  for (const oid of after.length > 1 ? after.filter((one) => !before.includes(one)) : after)
    await applyHeader(client, oid, routine.kind, routine);
  return dropped;
}

async function dropAll(client: Client, oids: number[], { kind, path }: Routine): Promise<string[]> {
  const dropped: string[] = [];
  for (const oid of oids)
    dropped.push(...(await dropObject(client, kind === "functions" ? "pg_proc" : "pg_class", oid)));
  return dropped.filter((other) => other !== path);
}

/** Drops the objects of deleted files, unless other objects depend on them. */
async function dropVanished(client: Client, known: Map<string, string>, routines: Map<string, Routine>): Promise<void> {
  const gone = [...known.keys()].filter(
    (path) => /^\w+\/(functions|views|triggers)\//.test(path) && !routines.has(path),
  );
  for (const path of gone) {
    const [schema = "", kind, file = ""] = path.split("/");
    const name = basename(file, ".sql");
    if (kind === "triggers") await dropTriggers(client, schema, name);
    for (const oid of kind === "functions" ? await findFunctions(client, schema, name) : [])
      await client.query(await dropStatement(client, oid));
    if (kind === "views")
      await client.query(`drop view if exists ${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`);
    await unrecordFile(client, path);
  }
}

async function dropStatement(client: Client, oid: number): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select $1::oid::regprocedure::text as name", [oid]);
  return `drop function ${rows[0]?.name}`;
}
