import type { Client } from "pg";

/** A type of the catalogue, with the labels of an enum and the element of an array. */
export type SqlType = {
  name: string;
  /** pg_type.typtype: b base, c composite, d domain, e enum, p pseudo. */
  kind: string;
  labels: string[] | null;
  element: SqlType | null;
};
export type SqlColumn = { name: string; type: SqlType };
export type SqlParameter = SqlColumn & { hasDefault: boolean };
export type SqlFunction = {
  schema: string;
  name: string;
  comment: string;
  parameters: SqlParameter[];
  /** Null for a function that returns one value or nothing. */
  columns: SqlColumn[] | null;
  result: SqlType;
  /** Whether it may return more than one row. */
  isSet: boolean;
  /** Columns that may be null; "result" for a value, "row" for a row that may be missing. */
  nullable: string[];
};

/** Types are described once by id; a function names its parameters and columns by these ids. */
const TYPES = `
  select t.oid::integer as id, t.typtype::text as kind, t.typelem::integer as element,
    case when t.typtype = 'd' then t.typbasetype::integer end as base,
    case when t.typtype in ('e', 'c') then format('%I.%I', n.nspname, t.typname) else format_type(t.oid, null) end as name,
    t.typcategory = 'A' as is_array,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels,
    (select jsonb_agg(jsonb_build_array(a.attname, a.atttypid::integer) order by a.attnum)
     from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_type t join pg_namespace n on n.oid = t.typnamespace`;

const FUNCTIONS = `
  select n.nspname as schema, p.proname as name, obj_description(p.oid, 'pg_proc') as comment, p.proretset as returns_set,
    p.prorows as rows, p.prorettype::integer as result, p.pronargs as inputs, p.pronargdefaults as defaults,
    p.proargnames as names, p.proargmodes::text[] as modes,
    coalesce(p.proallargtypes::integer[], string_to_array(p.proargtypes::text, ' ')::integer[]) as types
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where has_function_privilege('bourse_app', p.oid, 'execute') and n.nspname = any ($1)
  order by n.nspname, p.proname`;

type TypeRow = {
  id: number;
  kind: string;
  element: number;
  base: number | null;
  name: string;
  is_array: boolean;
  labels: string[] | null;
  columns: [string, number][] | null;
};
type FunctionRow = {
  schema: string;
  name: string;
  comment: string | null;
  returns_set: boolean;
  rows: number;
  result: number;
  inputs: number;
  defaults: number;
  names: string[] | null;
  modes: string[] | null;
  types: number[];
};

/** Reads the functions that the web process may execute. */
export async function readFunctions(client: Client, schemas: string[]): Promise<SqlFunction[]> {
  const types = new Map((await client.query<TypeRow>(TYPES)).rows.map((type) => [type.id, type]));
  const { rows } = await client.query<FunctionRow>(FUNCTIONS, [schemas]);
  return rows.map((row) => toFunction(row, types));
}

function toFunction(row: FunctionRow, types: Map<number, TypeRow>): SqlFunction {
  const named = row.types.map((id, index) => ({
    name: row.names?.[index] ?? "",
    type: typeOf(id, types),
    mode: row.modes?.[index] ?? "i",
  }));
  const inputs = named.filter(({ mode }) => mode !== "t" && mode !== "o");
  const table = named.filter(({ mode }) => mode === "t" || mode === "o");
  const composite = types.get(row.result)?.columns?.map(([name, id]) => ({ name, type: typeOf(id, types) }));
  const columns = table.length > 0 ? table.map(({ name, type }) => ({ name, type })) : (composite ?? null);
  const [, list = ""] = /(?:^| )Null: ([\w, ]+)\.$/.exec(row.comment ?? "") ?? [];
  return {
    schema: row.schema,
    name: row.name,
    comment: row.comment ?? "",
    parameters: inputs.map(({ name, type }, index) => ({
      name,
      type,
      hasDefault: index >= row.inputs - row.defaults,
    })),
    columns,
    result: typeOf(row.result, types),
    isSet: row.returns_set && row.rows !== 1,
    nullable: list.split(", ").filter(Boolean),
  };
}

function typeOf(id: number, types: Map<number, TypeRow>): SqlType {
  const type = types.get(id);
  if (!type) throw new Error(`no type ${id}`);
  if (type.base !== null) return typeOf(type.base, types);
  const element = type.is_array && type.element > 0 ? typeOf(type.element, types) : null;
  return { name: type.name, kind: type.kind, labels: type.labels, element };
}
