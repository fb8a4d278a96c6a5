import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { hashOf } from "./file-record.ts";
import { splitStatements } from "./sql-statements.ts";

export type RoutineKind = "functions" | "views" | "triggers";
/**
 * A function, a view, or all triggers of one table. bourse_meta.files records it by its key, not by its file, so that a
 * changed file re-creates only the objects that changed.
 */
export type Routine = {
  /** `<schema>/<kind>/<name>.sql`, whichever file contains it. */
  key: string;
  file: string;
  schema: string;
  kind: RoutineKind;
  /** The table's name for triggers. */
  name: string;
  content: string;
  hash: string;
};

export const ROUTINE_KINDS: RoutineKind[] = ["functions", "views", "triggers"];
const CREATE = /^create or replace (function|view|trigger)\s+(?:(\w+)\.(\w+))?/m;

/** Reads every file of `sql/<schema>/{functions,views,triggers}`; sql/CONVENTIONS.md describes the form. */
export function readRoutines(sql: string): Map<string, Routine> {
  const routines = new Map<string, Routine>();
  for (const kind of ROUTINE_KINDS)
    for (const file of globSync(`*/${kind}/*.sql`, { cwd: sql }).sort())
      for (const routine of routinesOf(file, readFileSync(join(sql, file), "utf8"))) {
        if (routines.has(routine.key)) throw new Error(`${file}: ${routine.schema}.${routine.name}: overloaded`);
        routines.set(routine.key, routine);
      }
  return routines;
}

/** The objects of one file, in its order. */
function routinesOf(file: string, content: string): Routine[] {
  const kind = basename(dirname(file)) as RoutineKind;
  const schema = basename(dirname(dirname(file)));
  const fileName = basename(file, ".sql");
  const statements = splitStatements(content);
  const isOfTriggers = (text: string) => kind === "triggers" && !text.includes("create or replace function");
  const objects = statements
    .filter((text) => !isOfTriggers(text))
    .map((text): Routine => {
      const [, type, owner = "", name = ""] = CREATE.exec(text) ?? [];
      if (name === "") throw new Error(`${file}: creates neither a function nor a view: ${text.trim().slice(0, 80)}`);
      return toRoutine(file, owner, type === "view" ? "views" : "functions", name, text);
    });
  const triggers = statements.filter(isOfTriggers).join("");
  if (kind === "triggers") return [...objects, toRoutine(file, schema, kind, fileName, triggers)];
  if (objects.length < 2 && objects[0]?.name !== fileName)
    throw new Error(`${file}: does not make ${schema}.${fileName}`);
  return objects;
}

function toRoutine(file: string, schema: string, kind: RoutineKind, name: string, text: string): Routine {
  const content = text.replace(/^\s+/, "");
  return { key: `${schema}/${kind}/${name}.sql`, file, schema, kind, name, content, hash: hashOf(content) };
}
