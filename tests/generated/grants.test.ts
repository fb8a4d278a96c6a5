// What each login role may do, compared with sql/GRANTS.md.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../../db/settings.ts";
import { openPeople, type People } from "../sql/people.ts";
import { formatted } from "./formatted.ts";

const FILE = join(ROOT, "sql/GRANTS.md");
const ROLES = ["bourse_app", "bourse_worker", "bourse_audit"];
/** Functions of PostgreSQL that affect other sessions, files or the size of the database. */
const OWN_FUNCTIONS =
  "^(pg_notify|set_config|pg_(try_)?advisory_(xact_)?lock(_shared)?|lo_.*|lowrite|pg_terminate_backend|pg_cancel_backend|pg_sleep.*|pg_read_.*|pg_ls_.*|pg_stat_file|pg_reload_conf|pg_rotate_logfile|pg_switch_wal|pg_create_restore_point|pg_logical_emit_message|pg_.*_replication_slot|currtid2|query_to_xml|dblink.*)$";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

async function list(text: string, values: unknown[] = []): Promise<string[]> {
  return (await people.owner.query<{ line: string }>(text, values)).rows.map(({ line }) => line);
}

async function describeRole(role: string): Promise<string> {
  const schemas = "n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'";
  // The queue's function and table grants cover whole schemas, and new versions of the queue change the objects.
  const ownSchemas = `${schemas} and n.nspname <> 'graphile_worker'`;
  const parts: [string, string[]][] = [
    [
      "Attributes, memberships and settings",
      await list(
        `select format('- superuser %s, create role %s, create database %s, replication %s, bypass RLS %s, inherits %s; member of %s; %s', rolsuper, rolcreaterole,
            rolcreatedb, rolreplication, rolbypassrls, rolinherit,
            coalesce((select string_agg(g.rolname, ', ' order by g.rolname) from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid), 'no role'),
            coalesce((select string_agg(c, ', ' order by c) from unnest(rolconfig) c where c !~* '^timezone'), 'no settings')) as line
           from pg_roles r where rolname = $1`,
        [role],
      ),
    ],
    [
      "Database and schemas",
      [
        ...(await list(
          "select '- database: ' || p as line from unnest(array['connect', 'create', 'temporary']) p where has_database_privilege($1, current_database(), p) order by 1",
          [role],
        )),
        ...(await list(
          `select format('- schema %s: %s', n.nspname, p) as line from pg_namespace n cross join unnest(array['usage', 'create']) p
            where ${schemas} and has_schema_privilege($1, n.oid, p) order by 1`,
          [role],
        )),
      ],
    ],
    [
      "Functions",
      await list(
        `select '- ' || n.nspname || '.' || p.proname as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          where ${ownSchemas} and n.nspname <> 'public' and has_function_privilege($1, p.oid, 'execute') order by 1`,
        [role],
      ),
    ],
    [
      "Tables and views",
      await list(
        `select format('- %s.%s: %s', n.nspname, c.relname, string_agg(p, ', ' order by p)) as line
           from pg_class c join pg_namespace n on n.oid = c.relnamespace
           cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p
          where ${ownSchemas} and not c.relispartition and c.relkind in ('r', 'p', 'v', 'm') and has_table_privilege($1, c.oid, p) group by n.nspname, c.relname
          union all
         select format('- %s.%s: select of %s', n.nspname, c.relname, string_agg(a.attname, ', ' order by a.attnum))
           from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          where ${ownSchemas} and c.relkind in ('r', 'p', 'v', 'm') and not has_table_privilege($1, c.oid, 'select') and has_column_privilege($1, c.oid, a.attnum, 'select')
          group by n.nspname, c.relname order by 1`,
        [role],
      ),
    ],
    [
      "PostgreSQL's own functions with effects outside the session",
      await list(
        `select distinct '- ' || p.proname as line from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace and p.proname ~ $2
            and has_function_privilege($1, p.oid, 'execute') order by 1`,
        [role, OWN_FUNCTIONS],
      ),
    ],
  ];
  return [`## ${role}`, ...parts.flatMap(([title, lines]) => [`### ${title}`, lines.join("\n") || "none"])].join(
    "\n\n",
  );
}

test("every login role has exactly the grants that sql/GRANTS.md lists", async () => {
  const head = `# Grants

What the roles that log in may do in a new installation, with the grants to PUBLIC. \`npm run generate\` writes
this file; read its diff. What PostgreSQL grants to every role and no revoke closes is in [README.md](README.md).`;
  const written = `${[head, ...(await Promise.all(ROLES.map(describeRole)))].join("\n\n")}\n`;
  const found = await formatted(FILE, written);
  if (process.env["GENERATE"] === "write") writeFileSync(FILE, found);
  expect(found, "Grants changed: compare the lines, then run npm run generate").toBe(readFileSync(FILE, "utf8"));
});

test("the web's role cannot take advisory locks, which could stop the feed and every start", async () => {
  for (const call of [
    "pg_advisory_lock(1651471730, 1)",
    "pg_try_advisory_lock(1651471730, 2)",
    "pg_advisory_lock_shared(7201404111)",
  ])
    expect(await people.refusal(`select ${call}`)).toEqual({ code: "42501" });
  expect(await people.refusal("select lo_from_bytea(0, 'x')")).toEqual({ code: "42501" });
});
