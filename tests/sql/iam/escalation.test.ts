// Attempts of the login roles to run code as bourse_owner or as a superuser, over their own connections.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "../../../db/migrate.ts";
import { PASSWORDS } from "../../support/templates.ts";
import { openOwnServer } from "../database.ts";

const ROLES = ["bourse_app", "bourse_worker", "bourse_audit"] as const;
type Role = (typeof ROLES)[number];

let database: Awaited<ReturnType<typeof openOwnServer>>;
let owner: pg.Client;
const sessions = {} as Record<Role, pg.Client>;

async function logIn(role: string): Promise<pg.Client> {
  const url = new URL(database.url);
  url.username = role;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}

beforeAll(async () => {
  database = await openOwnServer("demo");
  owner = await logIn("postgres");
  // Operators give this role a login where auditors connect directly.
  await owner.query("alter role bourse_audit login");
  for (const role of ROLES) {
    sessions[role] = await logIn(role);
    // Every role may turn its own default off.
    await sessions[role].query("set default_transaction_read_only = off");
  }
});
afterAll(async () => {
  await Promise.all([owner, ...Object.values(sessions)].map((client) => client.end()));
  await database.drop();
});

/**
 * Creates a domain with the name of a type that the function uses; its check reads a table that only bourse_owner may
 * read.
 */
const SHADOWED = {
  bourse_app: ["text", "select iam.record_failed_log_in('x@x.test', null, '127.0.0.1', 'agent', 'test')"],
  bourse_worker: ["timestamptz", "select * from iam.find_session('\\x00', '127.0.0.1')"],
} as const;

/** Returns the password hash that the attack read, or null. */
async function shadowType(role: keyof typeof SHADOWED): Promise<string | null> {
  const [type, call] = SHADOWED[role];
  const client = await logIn(role);
  const attempt = (text: string) => client.query(text).catch(() => null);
  await attempt(`create function pg_temp.evil(v pg_catalog.${type}) returns boolean language plpgsql as $$
    begin
        perform pg_catalog.set_config('bourse.stolen', (select u.password_hash from iam.users u limit 1), false);
        return true;
    exception when insufficient_privilege then
        return true;
    end $$`);
  await attempt(`create domain pg_temp.${type} as pg_catalog.${type} check (pg_temp.evil(value))`);
  await attempt("select pg_catalog.set_config('search_path', 'pg_temp, pg_catalog', false)");
  await attempt(call);
  const { rows } = await client.query<{ leakedHash: string | null }>(
    "select nullif(current_setting('bourse.stolen', true), '') as \"leakedHash\"",
  );
  await client.end();
  return rows[0]?.leakedHash ?? null;
}

describe.each(["bourse_app", "bourse_worker"] as const)("a type of %s in pg_temp", (role) => {
  const routine = { bourse_app: "iam.record_failed_log_in", bourse_worker: "iam.find_session" }[role];
  const setPath = (path: string) => owner.query(`alter function ${routine} set search_path = ${path}`);

  test("the shadowing type runs no code as bourse_owner", async () => {
    expect(await shadowType(role)).toBeNull();
  });

  test("the shadowing type runs no code as bourse_owner where PUBLIC may create temporary objects, because pg_temp is last in the search_path", async () => {
    await owner.query("grant temporary on database template_installed to public");
    expect(await shadowType(role)).toBeNull();
    await owner.query("revoke temporary on database template_installed from public");
  });

  test("the shadowing type runs no code as bourse_owner with an empty search_path, because the role may not create temporary objects", async () => {
    await setPath("''");
    expect(await shadowType(role)).toBeNull();
    await setPath("pg_catalog, pg_temp");
  });

  test("the shadowing type runs code as bourse_owner where both defences are missing, which proves that these tests detect it", async () => {
    await owner.query("grant temporary on database template_installed to public");
    await setPath("''");
    expect(await shadowType(role)).toMatch(/^\$argon2id\$/);
    await setPath("pg_catalog, pg_temp");
    await owner.query("revoke temporary on database template_installed from public");
  });
});

test("a start revokes TEMPORARY from PUBLIC even when no migration is pending", async () => {
  await owner.query("grant temporary on database template_installed to public");
  await migrate({ url: database.url, passwords: PASSWORDS, seed: "demo" });
  const { rows } = await owner.query(
    "select has_database_privilege('public', current_database(), 'temporary') as granted",
  );
  expect(rows).toEqual([{ granted: false }]);
});

/** An extension that the server does not ship fails with another code. */
const NOT_INSTALLED = ["42501", "0A000", "58P01"];

describe.each(ROLES)("privileges of %s", (role) => {
  test.each([
    ["the role cannot create a temporary table", "create temporary table x (y integer)"],
    ["the role cannot create a temporary view", "create temporary view x as select 1"],
    [
      "the role cannot create a function in pg_temp",
      "create function pg_temp.x() returns void language sql as 'select'",
    ],
    ["the role cannot create a domain in pg_temp", "create domain pg_temp.text as pg_catalog.text"],
    [
      "the role cannot create an operator in pg_temp",
      "create operator pg_temp.= (leftarg = text, rightarg = text, function = pg_catalog.texteq)",
    ],
    ["the role cannot create a cast", "create cast (text as inet) with inout as implicit"],
    ["the role cannot create a schema", "create schema x"],
    [
      "the role cannot create a function in public",
      "create function public.lower(text) returns text language sql as 'select $1'",
    ],
    [
      "the role cannot create a function in an application schema",
      "create function iam.x() returns void language sql as 'select'",
    ],
    ["the role cannot create a view in public", "create view public.x as select 1"],
    [
      "the role cannot change default privileges of the owner",
      "alter default privileges for role bourse_owner grant all on tables to public",
    ],
    ["the role cannot become the owner by set role", "set role bourse_owner"],
    ["the role cannot become the owner by set_config", "select set_config('role', 'bourse_owner', false)"],
    ["the role cannot become the owner by set session authorization", "set session authorization bourse_owner"],
    ["the role cannot become a superuser", `alter role ${role} superuser`],
    ["the role cannot join the owner's role", `grant bourse_owner to ${role}`],
    ["the role cannot create a role", "create role x"],
    ["changes no other role", "alter role bourse_owner login password 'x'"],
    ["changes no function", "alter function iam.find_session(bytea, inet) set search_path = ''"],
    ["changes no setting of the database", "alter database template_installed set search_path = pg_temp"],
    ["switches no trigger off", "alter table money.transfers disable trigger user"],
    ["skips no trigger as a replica", "select set_config('session_replication_role', 'replica', false)"],
    [
      "creates no event trigger",
      "create event trigger x on ddl_command_end execute function money.tg_ledger__refuse_changes()",
    ],
    ["creates no language", "create language x handler pg_catalog.plpgsql_call_handler"],
    ["starts no program", "copy (select 1) to program 'true'"],
    ["writes no file by copy", "copy (select 1) to '/tmp/x'"],
    ["reads no file by a function", "select pg_read_file('/etc/passwd')"],
    ["reads no file as a large object", "select lo_import('/etc/passwd')"],
    [
      "ends no session of another role",
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres'",
    ],
    ["reads no password of a role", "select rolpassword from pg_authid"],
  ])("%s", async (_, text) => {
    await expect(sessions[role].query(text)).rejects.toMatchObject({ code: "42501" });
  });

  test.each(["dblink", "file_fdw", "plpython3u", "adminpack"])(
    "the role cannot create the extension %s",
    async (name) => {
      const code = await sessions[role].query(`create extension ${name}`).then(
        () => "done",
        (error: { code: string }) => error.code,
      );
      expect(NOT_INSTALLED).toContain(code);
    },
  );
});

test("the web role cancels no session, not even one of its own, which may wait for a standby (F-18, H-5)", async () => {
  for (const name of ["pg_cancel_backend", "pg_terminate_backend"])
    await expect(sessions.bourse_app.query(`select ${name}(pg_backend_pid())`)).rejects.toMatchObject({
      code: "42501",
    });
});
