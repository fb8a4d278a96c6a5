import type { Client } from "pg";

export async function findFunctions(client: Client, schema: string, name: string): Promise<number[]> {
  const { rows } = await client.query<{ oid: number }>(
    "select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = $1 and p.proname = $2",
    [schema, name],
  );
  return rows.map(({ oid }) => oid);
}

export async function findView(client: Client, schema: string, name: string): Promise<number[]> {
  const { rows } = await client.query<{ oid: number }>(
    `select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relname = $2 and c.relkind in ('v', 'm')`,
    [schema, name],
  );
  return rows.map(({ oid }) => oid);
}

/** Drops the triggers of one table; PostgreSQL drops their copies on partitions. */
export async function dropTriggers(client: Client, schema: string, table: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop trigger %I on %I.%I', t.tgname, n.nspname, c.relname) as statement
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relname = $2 and not t.tgisinternal and t.tgparentid = 0`,
    [schema, table],
  );
  for (const { statement } of rows) await client.query(statement);
}

type Dependent = { catalog: string; key: string | null; description: string };

/** All objects that `cascade` would drop, through the rules and row types of views. */
const DEPENDENTS = `
    with recursive dependent (classid, objid) as (
        select $1::regclass::oid, $2::oid
        union
        select x.classid, x.objid
        from dependent h
        cross join lateral (
            select d.classid, d.objid from pg_depend d
            where d.refclassid = h.classid and d.refobjid = h.objid and d.deptype in ('n', 'a', 'i')
            union all
            select 'pg_class'::regclass::oid, r.ev_class from pg_rewrite r
            where h.classid = 'pg_rewrite'::regclass::oid and r.oid = h.objid
        ) x
    )
    select
        h.classid::regclass::text as catalog,
        pg_describe_object(h.classid, h.objid, 0) as description,
        coalesce(
            pn.nspname || '/functions/' || p.proname || '.sql',
            cn.nspname || '/views/' || c.relname || '.sql',
            tn.nspname || '/triggers/' || tc.relname || '.sql'
        ) as key
    from dependent h
    left join pg_proc p on h.classid = 'pg_proc'::regclass::oid and p.oid = h.objid
    left join pg_namespace pn on pn.oid = p.pronamespace
    left join pg_class c on h.classid = 'pg_class'::regclass::oid and c.oid = h.objid and c.relkind in ('v', 'm')
    left join pg_namespace cn on cn.oid = c.relnamespace
    left join pg_trigger t on h.classid = 'pg_trigger'::regclass::oid and t.oid = h.objid
    left join pg_class tc on tc.oid = t.tgrelid
    left join pg_namespace tn on tn.oid = tc.relnamespace
    where h.classid not in ('pg_rewrite'::regclass::oid, 'pg_type'::regclass::oid)
`;

/**
 * Drops a function or a view and its dependents; returns the keys (`Routine.key`) of the dependents. Throws if a table
 * depends on it.
 */
export async function dropObject(client: Client, catalog: "pg_proc" | "pg_class", oid: number): Promise<string[]> {
  const { rows } = await client.query<Dependent>(DEPENDENTS, [catalog, oid]);
  const held = rows.find(({ key }) => key === null);
  if (held) throw new Error(`${held.description} depends on it: this change needs a migration`);
  const name = catalog === "pg_proc" ? "regprocedure" : "regclass";
  const found = await client.query<{ name: string }>(`select $1::oid::${name}::text as name`, [oid]);
  await client.query(`drop ${catalog === "pg_proc" ? "function" : "view"} ${found.rows[0]?.name} cascade`);
  return [...new Set(rows.flatMap(({ key }) => (key === null ? [] : [key])))];
}
