import type { Client } from "pg";

type Entry = { schema: string; sql: string; comment?: string | null };
type Column = { name: string; definition: string; comment: string | null };
type Table = {
  schema: string;
  name: string;
  comment: string | null;
  partition: string | null;
  columns: Column[];
  keys: string[];
  indexes: string[];
};

const HEAD = `-- Types, tables, views and functions of a migrated database. Written by npm run generate; do not edit.
-- Partitions, triggers and privileges are left out: see sql/<schema>/triggers and sql/GRANTS.md.
`;
const OWN = "n.nspname = any ($1)";

const SCHEMAS = `
  select n.nspname as schema, format('create schema %I;', n.nspname) as sql, obj_description(n.oid, 'pg_namespace') as comment
  from pg_namespace n where ${OWN} order by n.nspname`;

const TYPES = `
  select n.nspname as schema, obj_description(t.oid, 'pg_type') as comment,
    case t.typtype
      when 'e' then format('create type %s as enum (%s);', t.oid::regtype,
        (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
      when 'd' then concat('create domain ', t.oid::regtype, ' as ', format_type(t.typbasetype, t.typtypmod),
        (select string_agg(' ' || pg_get_constraintdef(k.oid, true), '' order by k.conname) from pg_constraint k where k.contypid = t.oid), ';')
      else format('create type %s as (\n    %s\n);', t.oid::regtype,
        (select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ',\n    ' order by a.attnum)
         from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped))
    end as sql
  from pg_type t
  join pg_namespace n on n.oid = t.typnamespace
  left join pg_class c on c.oid = t.typrelid
  where ${OWN} and (t.typtype in ('d', 'e') or c.relkind = 'c')
  order by n.nspname, t.typname`;

const TABLES = `
  select n.nspname as schema, c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    pg_get_partkeydef(c.oid) as partition,
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'comment', col_description(c.oid, a.attnum), 'definition', concat(
        quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' end,
        case when a.attidentity = 'a' then ' generated always as identity' end,
        case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid, true) || ') stored'
          else ' default ' || pg_get_expr(d.adbin, d.adrelid, true) end)) order by a.attnum)
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(jsonb_agg(pg_get_constraintdef(k.oid, true) order by strpos('puxfc', k.contype::text), k.conname), '[]')
     from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'x', 'f', 'c')) as keys,
    (select coalesce(jsonb_agg(pg_get_indexdef(i.indexrelid, 0, true) order by i.indexrelid::regclass::text collate "C"), '[]')
     from pg_index i where i.indrelid = c.oid
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))) as indexes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${OWN} and c.relkind in ('r', 'p') and not c.relispartition
  order by n.nspname, c.relname`;

const VIEWS = `
  select n.nspname as schema, obj_description(c.oid, 'pg_class') as comment,
    format('view %I.%I (%s)', n.nspname, c.relname,
      (select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum)
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0)) as sql
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${OWN} and c.relkind in ('v', 'm') order by n.nspname, c.relname`;

const FUNCTIONS = `
  select n.nspname as schema,
    format('function %I.%I(%s) returns %s', n.nspname, p.proname, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid)) as sql
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OWN} order by n.nspname, p.proname`;

/** The database of the migrations as one readable file. */
export async function writeSchema(client: Client, schemas: string[]): Promise<string> {
  const read = async <Row extends object>(query: string) => (await client.query<Row>(query, [schemas])).rows;
  const [own, types, tables] = [await read<Entry>(SCHEMAS), await read<Entry>(TYPES), await read<Table>(TABLES)];
  const [views, functions] = [await read<Entry>(VIEWS), await read<Entry>(FUNCTIONS)];
  const parts = own.flatMap(({ schema, sql, comment }) => {
    const ofSchema = <Item extends { schema: string }>(items: Item[]) => items.filter((item) => item.schema === schema);
    return [
      `${wrap("-- ", comment)}${sql}\n`,
      ...ofSchema(types).map((type) => `${wrap("-- ", type.comment)}${type.sql}\n`),
      ...ofSchema(tables).map(writeTable),
      ...ofSchema(views).map((view) => wrap("-- ", view.comment) + wrap("-- ", view.sql)),
      ofSchema(functions)
        .map((found) => wrap("-- ", found.sql))
        .join(""),
    ];
  });
  const text = [HEAD, ...parts.filter(Boolean)].join("\n");
  return text
    .replaceAll("timestamp with time zone", "timestamptz")
    .replaceAll(" USING btree", "")
    .replaceAll(" ON ONLY ", " ON ");
}

function writeTable({ schema, name, comment, partition, columns, keys, indexes }: Table): string {
  const lines = [
    ...columns.map((column) => `${wrap("    -- ", column.comment)}    ${column.definition}`),
    ...keys.map((key) => `    ${key}`),
  ];
  return `${wrap("-- ", comment)}create table ${schema}.${name} (
${lines.join(",\n")}
)${partition === null ? "" : ` partition by ${partition}`};
${indexes.map((index) => `${index};\n`).join("")}`;
}

/** A comment of SQL, at most 120 columns wide; empty without a text. */
function wrap(prefix: string, text: string | null | undefined): string {
  const lines: string[] = [];
  for (const word of text?.split(/\s+/).filter(Boolean) ?? []) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= 120) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(prefix + word);
  }
  return lines.map((line) => `${line}\n`).join("");
}
