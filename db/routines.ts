import type { Client } from "pg";
import { recordedFiles, recordFiles, unrecordFile } from "./file-record.ts";
import { dropObject, dropTriggers, findFunctions, findView } from "./routine-catalogue.ts";
import { checkRoutines } from "./routine-check.ts";
import { readRoutines, ROUTINE_KINDS, type Routine } from "./routine-files.ts";
import { applyHeader } from "./routine-header.ts";
import { isBlocked } from "./when-unblocked.ts";

/** The errors of `create or replace` for another result type, other column names or fewer columns. */
const INCOMPATIBLE = new Set(["42P13", "42P16"]);
/** The state before a routine. */
const SAVE = "savepoint routine";
const UNDO = `rollback to ${SAVE}`;

/**
 * Applies every function, every view and every table's triggers whose text changed, in one transaction, as
 * bourse_owner. Functions and views may refer to each other: one that fails because another object is missing is
 * retried after it. If `create or replace` cannot change an object, it is dropped with the functions, views and
 * triggers that depend on it, and all of them are created again from their files; a constraint, a default or an index
 * that depends on it stops the start.
 */
export async function applyRoutines(client: Client, sql: string, log: (line: string) => void): Promise<void> {
  const routines = readRoutines(sql);
  await client.query("begin");
  try {
    await client.query("set local check_function_bodies = off");
    const known = await recordedFiles(client);
    await dropVanished(client, known, routines);
    const changed = [...routines.values()].filter(({ key, hash }) => known.get(key) !== hash);
    await applyAll(client, changed, routines);
    await recordFiles(client, changed);
    await checkRoutines(client, [...routines.values()]);
    await client.query("commit");
    if (changed.length > 0) log(`${changed.length} functions, views and triggers`);
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function applyAll(client: Client, changed: Routine[], routines: Map<string, Routine>): Promise<void> {
  let pending = changed;
  while (pending.length > 0) {
    const failed: { routine: Routine; error: Error }[] = [];
    const dropped = new Set<string>();
    await client.query(SAVE);
    for (const routine of sorted(pending)) {
      try {
        for (const key of await apply(client, routine)) dropped.add(key);
        // Each check of a row's visibility goes through all open savepoints.
        await client.query(`release savepoint routine; ${SAVE}`);
      } catch (error) {
        // The caller rolls back and repeats all routines: a transaction that only waits would keep its locks.
        if (isBlocked(error)) throw error;
        await client.query(UNDO);
        failed.push({ routine, error: error as Error });
      }
    }
    if (failed.length === pending.length)
      throw new Error(failed.map(({ routine, error }) => `${routine.file}: ${error.message}`).join("\n"));
    const next = new Set([...failed.map(({ routine }) => routine.key), ...dropped]);
    pending = [...next].map((key) => required(routines, key));
  }
}

function sorted(routines: Routine[]): Routine[] {
  return routines.toSorted(
    (a, b) => ROUTINE_KINDS.indexOf(a.kind) - ROUTINE_KINDS.indexOf(b.kind) || (a.key < b.key ? -1 : 1),
  );
}

function required(routines: Map<string, Routine>, key: string): Routine {
  const routine = routines.get(key);
  if (!routine) throw new Error(`${key}: dropped along with what it rests on, but no file makes it`);
  return routine;
}

/** Returns the keys of the dependents that had to be dropped. */
async function apply(client: Client, routine: Routine): Promise<string[]> {
  if (routine.kind === "triggers") {
    await dropTriggers(client, routine.schema, routine.name);
    await client.query(routine.content);
    return [];
  }
  const find = routine.kind === "functions" ? findFunctions : findView;
  const before = await find(client, routine.schema, routine.name);
  let dropped: string[] = [];
  try {
    await client.query(routine.content);
  } catch (error) {
    if (!INCOMPATIBLE.has((error as { code?: string }).code ?? "")) throw error;
    await client.query(UNDO);
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

async function dropAll(client: Client, oids: number[], { kind, key }: Routine): Promise<string[]> {
  const dropped: string[] = [];
  for (const oid of oids)
    dropped.push(...(await dropObject(client, kind === "functions" ? "pg_proc" : "pg_class", oid)));
  return dropped.filter((other) => other !== key);
}

/** Drops the objects that no file contains, unless other objects depend on them. */
async function dropVanished(client: Client, known: Map<string, string>, routines: Map<string, Routine>): Promise<void> {
  for (const key of known.keys()) {
    const [, schema = "", kind, name = ""] = /^(\w+)\/(functions|views|triggers)\/(\w+)\.sql$/.exec(key) ?? [];
    if (!kind || routines.has(key)) continue;
    if (kind === "triggers") await dropTriggers(client, schema, name);
    for (const oid of kind === "functions" ? await findFunctions(client, schema, name) : [])
      await client.query(await dropStatement(client, oid));
    if (kind === "views")
      await client.query(`drop view if exists ${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`);
    await unrecordFile(client, key);
  }
}

async function dropStatement(client: Client, oid: number): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select $1::oid::regprocedure::text as name", [oid]);
  return `drop function ${rows[0]?.name}`;
}
