import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

describe("the application's role", () => {
  test.each([
    "iam.users",
    "iam.sessions",
    "site.settings",
    "site.outbox",
    "audit.entries",
    "kyc.documents",
    "crm.leads",
  ])("the application's role can neither read nor write %s", async (table) => {
    expect(await people.refusal(`select * from ${table}`)).toEqual({ code: "42501" });
    expect(await people.refusal(`delete from ${table}`)).toEqual({ code: "42501" });
  });

  test.each([
    "audit.record(1, 'x', 'x', 'x', null, null)",
    "site.setting('captchaSecretKey')",
    "site.publish('user:1', '{}')",
    "site.notify_user(1, 'kyc_approved', 'x', 'x', '/')",
    "iam.require_role(1, 'admin')",
    "iam.end_user_sessions(1)",
    "iam.issue_mail_token(1, 'reset_password', 'x')",
    "site.purge_expired()",
  ])("the application's role cannot call %s", async (call) => {
    expect(await people.refusal(`select ${call}`)).toEqual({ code: "42501" });
  });
});

describe("a login with the web's password (T-43)", () => {
  let attacker: pg.Client;
  beforeAll(async () => {
    attacker = await people.connect();
    // A login and not "set role", which would keep the rights of the connecting role.
    await attacker.query("set session authorization bourse_app");
  });
  afterAll(() => attacker.end());

  test.each([
    "update money.transfers set amount = 1",
    "delete from money.transfers",
    "truncate money.transfers",
    "delete from money.seals",
    "select password_hash from iam.users",
    "select value from site.settings",
    "set role bourse_owner",
    "set role bourse_worker",
    "alter role bourse_app superuser",
    "create schema x",
    "create table public.x ()",
    "create table money.x ()",
    "create function site.x() returns void language sql as 'select'",
    "create trigger x before insert on money.transfers execute function money.tg_ledger__refuse_changes()",
    "select pg_read_file('/etc/passwd')",
    "set session_replication_role = replica",
    "copy (select 1) to program 'true'",
    "select graphile_worker.add_job('send-notices')",
    "select money.seal_transfers()",
    "select market.apply_ticks('[]')",
  ])("the web's login cannot run: %s", async (text) => {
    await expect(attacker.query(text)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("user functions", () => {
  const preferences =
    "select iam.set_preferences($1, p_theme => $2, p_language_code => $3, p_time_zone => $4, p_sound => $5)";

  test("a missing, unknown or wrong-role actor is rejected", async () => {
    expect(await people.refusal("select iam.get_user(null)")).toEqual({ code: "BT100" });
    expect(await people.refusal("select iam.get_user(999999)")).toEqual({ code: "BT102" });
    expect(
      await people.refusal("select kyc.submit($1, 'passport', null, null, null)", [await people.staff(1)]),
    ).toEqual({
      code: "BT103",
    });
  });

  test("preferences are saved field by field", async () => {
    const id = await people.customer();
    await people.value(preferences, [id, "light", null, "America/New_York", false]);
    await people.value(preferences, [id, null, "ar", null, null]);
    const { rows } = await people.owner.query(
      "select theme, language_code, time_zone, sound from iam.users where id = $1",
      [id],
    );
    expect(rows).toEqual([{ theme: "light", language_code: "ar", time_zone: "America/New_York", sound: false }]);
  });

  test.each([
    [["pink", null, null, null], { code: "BT115", column: "theme" }],
    [[null, "xx", null, null], { code: "BT602", column: "language" }],
    [[null, null, "Mars/Base", null], { code: "BT115", column: "timeZone" }],
    [[null, null, "FOO+3", null], { code: "BT115", column: "timeZone" }],
  ])("the preferences %o are rejected", async (values, refused) => {
    expect(await people.refusal(preferences, [await people.customer(), ...values])).toEqual(refused);
  });
});

describe("SQL conventions", () => {
  const ownSchemas = "('iam', 'market', 'trading', 'money', 'kyc', 'crm', 'site', 'audit', 'compliance')";

  test("every function has a comment and no grant to PUBLIC", async () => {
    const { rows } = await people.owner.query(`
      select p.oid::regprocedure::text as function
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ${ownSchemas} and (
        obj_description(p.oid, 'pg_proc') is null or has_function_privilege('public', p.oid, 'execute'))`);
    expect(rows).toEqual([]);
  });

  // PostgreSQL searches pg_temp first for types where a search_path does not name it. A function with its caller's
  // rights may leave its path out: it gains no rights, and inside a SECURITY DEFINER function it has that function's
  // path. The functions of graphile_worker keep the path of that library; the test requires only that none is SECURITY
  // DEFINER.
  test("every search_path of a function is pg_catalog, pg_temp, and no SECURITY DEFINER function lacks it", async () => {
    const { rows } = await people.owner.query<{ kind: string; paths: string[] | null; functions: number }>(`
      select case when p.prosecdef then 'owner' else 'caller' end as kind,
        (select array_agg(c) from unnest(p.proconfig) c where c like 'search_path=%') as paths, count(*)::integer as functions
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ${ownSchemas} group by 1, 2 order by 1, 2`);
    const paths = ["search_path=pg_catalog, pg_temp"];
    expect(rows.filter((row) => row.kind === "owner")).toEqual([
      { kind: "owner", paths, functions: expect.any(Number) },
    ]);
    expect(rows.filter((row) => row.kind === "caller").map((row) => row.paths ?? paths)).toEqual(
      rows.filter((row) => row.kind === "caller").map(() => paths),
    );
    const queue = await people.owner.query(`
      select p.oid::regprocedure::text as function from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'graphile_worker' and p.prosecdef`);
    expect(queue.rows).toEqual([]);
  });

  test("every foreign key has an index and an on delete clause", async () => {
    const { rows } = await people.owner.query(`
      select c.conrelid::regclass::text as table, c.conname as name
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where c.contype = 'f' and c.conparentid = 0 and n.nspname in ${ownSchemas} and (c.confdeltype = 'a' or not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey))`);
    expect(rows).toEqual([]);
  });

  test("no column is a float, a timestamp without time zone or of type money", async () => {
    const { rows } = await people.owner.query(`
      select a.attrelid::regclass::text as table, a.attname as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${ownSchemas} and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('float4'::regtype, 'float8'::regtype, 'timestamp'::regtype, 'money'::regtype)`);
    expect(rows).toEqual([]);
  });
});
