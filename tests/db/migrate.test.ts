import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { roleUrl } from "../../db/connection.ts";
import { migrate } from "../../db/migrate.ts";
import { VERSION } from "../../db/newer-version.ts";
import type { RolePasswords } from "../../db/settings.ts";
import { PASSWORDS } from "../support/templates.ts";
import { openServer } from "./server.ts";

const server = await openServer();
afterAll(() => server.close());
const url = server.url();

describe("a new database", () => {
  test("a new database is migrated once by concurrent processes", async () => {
    const lines: string[] = [];
    const start = () => migrate({ url, passwords: PASSWORDS, seed: "demo", log: (line) => lines.push(line) });
    await Promise.all([start(), start(), start()]);
    expect(lines.filter((line) => line === "migration 0002_iam")).toHaveLength(1);
    expect(
      await server.query("select count(*)::integer as people from iam.users where email like '%@demo.test'"),
    ).not.toEqual([{ people: 0 }]);
  });

  test("an unchanged database is not migrated again", async () => {
    const lines: string[] = [];
    await migrate({ url, passwords: PASSWORDS, seed: "demo", log: (line) => lines.push(line) });
    expect(lines).toEqual([]);
  });

  test("a later version's texts replace unedited ones, and edited ones stay", async () => {
    const valuesOf = async (code: string) =>
      Object.fromEntries(
        (
          await server.query<{ key: string; value: string | null }>(
            "select key, value from site.translations where language_code = $1 and key in ('Yes', 'No', 'Save', 'Unshipped', 'Unshipped, edited')",
            [code],
          )
        ).map(({ key, value }) => [key, value]),
      );
    const shipped = await valuesOf("de");
    expect(shipped).toEqual({ Yes: "Ja", No: "Nein", Save: "Speichern" });
    await server.query(`
      update site.translations set value = 'Older', shipped_value = 'Older' where key = 'Yes';
      update site.translations set value = 'Edited', shipped_value = 'Older' where key = 'No';
      update site.translations set value = null, shipped_value = null where key = 'Save';
      insert into site.translations (language_code, key, value, shipped_value) values
        ('de', 'Unshipped', 'Older', 'Older'), ('de', 'Unshipped, edited', 'Edited', 'Older');
      update bourse_meta.files set hash = 'older' where path = 'app/i18n/locales';
      update bourse_meta.state set fingerprint = 'older'`);
    const lines: string[] = [];
    await migrate({ url, passwords: PASSWORDS, seed: "demo", log: (line) => lines.push(line) });
    expect(lines).toEqual(["texts app/i18n/locales"]);
    expect(await valuesOf("de")).toEqual({ ...shipped, No: "Edited", "Unshipped, edited": "Edited" });
    expect(await valuesOf("en")).toEqual({ Yes: "Yes", No: "Edited", Save: "Save" });
  });

  test("a language that staff removed stays removed", async () => {
    await server.query("delete from site.languages where code = 'es'");
    await server.query("update bourse_meta.files set hash = 'older' where path = 'app/i18n/locales'");
    await server.query("update bourse_meta.state set fingerprint = 'older'");
    await migrate({ url, passwords: PASSWORDS, seed: "demo" });
    expect(await server.query("select from site.translations where language_code = 'es'")).toEqual([]);
  });
});

describe("a database of two versions", () => {
  const start = (lines: string[] = []) =>
    migrate({ url, passwords: PASSWORDS, seed: "demo", log: (line) => lines.push(line) });

  test("an older version does not start on a newer one's database and changes nothing (Q-370)", async () => {
    await server.query("update bourse_meta.state set fingerprint = 'newer', version = '99.0.0'");
    await expect(start()).rejects.toThrow(/was migrated by version 99\.0\.0.*Start the newer version/);
    await server.query("update bourse_meta.state set version = '0.0.9'");
    await server.query("insert into bourse_meta.migrations (name, run_on) values ('9999_later', now())");
    await expect(start()).rejects.toThrow(/has the migrations 9999_later/);
    expect(await server.query("select fingerprint from bourse_meta.state")).toEqual([{ fingerprint: "newer" }]);
    await server.query("delete from bourse_meta.migrations where name = '9999_later'");
    await start();
    expect(await server.query("select version from bourse_meta.state")).toEqual([{ version: VERSION }]);
  });

  test("a migration lets waiting statements pass instead of holding them up for longer than their timeout (Q-370)", async () => {
    const [holder, order] = [url, roleUrl("bourse_app", url, PASSWORDS)].map(
      (connectionString) => new pg.Client({ connectionString }),
    );
    if (!holder || !order) throw new Error("no clients");
    await Promise.all([holder.connect(), order.connect()]);
    // A statement that reads the view and takes long.
    await holder.query("begin; select from trading.order_list limit 1");
    await server.query(`
      update bourse_meta.state set fingerprint = 'older';
      update bourse_meta.files set hash = 'older' where path like 'trading/views/%'`);
    const lines: string[] = [];
    const migrated = start(lines);
    const isWaiting = () =>
      server.query("select from pg_locks where not granted and mode = 'AccessExclusiveLock' and locktype = 'relation'");
    await expect.poll(async () => (await isWaiting()).length, { interval: 10 }).toBeGreaterThan(0);
    // It queues behind the migration, and its role gives up after two seconds.
    await order.query("select from trading.order_list limit 1");
    await holder.query("commit");
    await migrated;
    expect(lines).toContainEqual(expect.stringMatching(/^\d+ functions, views and triggers$/));
    await Promise.all([holder.end(), order.end()]);
  });
});

describe("the database roles", () => {
  test("the roles log in with their passwords, and after a change with the new ones only", async () => {
    const currentUser = (passwords: RolePasswords) =>
      server.query("select current_user::text as name", [], roleUrl("bourse_app", url, passwords));
    expect(await currentUser(PASSWORDS)).toEqual([{ name: "bourse_app" }]);
    const changedPasswords = { ...PASSWORDS, bourse_app: "another-password-for-the-web" };
    await migrate({ url, passwords: changedPasswords, seed: "demo" });
    expect(await currentUser(changedPasswords)).toEqual([{ name: "bourse_app" }]);
    await expect(currentUser(PASSWORDS)).rejects.toThrow("password authentication failed");
    await migrate({ url, passwords: PASSWORDS, seed: "demo" });
  });

  test("the web's role cannot write to any table", async () => {
    const rights = await server.query(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname in ('iam', 'market', 'trading', 'money', 'kyc', 'crm', 'site', 'audit', 'compliance')
         and has_table_privilege('bourse_app', c.oid, 'insert, update, delete, truncate')`,
    );
    expect(rights).toEqual([]);
  });

  test("the workers' role can run jobs", async () => {
    const client = new pg.Client({ connectionString: roleUrl("bourse_worker", url, PASSWORDS) });
    await client.connect();
    await client.query("select graphile_worker.add_job('purge-expired')");
    const { rowCount } = await client.query("select from graphile_worker._private_jobs");
    await client.end();
    expect(rowCount).toBeGreaterThan(0);
  });

  test("functions are owned by bourse_owner", async () => {
    const foreignFunctions = await server.query(
      `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('iam', 'market', 'trading', 'money', 'kyc', 'crm', 'site', 'audit', 'compliance') and p.proowner <> 'bourse_owner'::regrole`,
    );
    expect(foreignFunctions).toEqual([]);
  });
});
