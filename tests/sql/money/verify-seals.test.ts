// Runs docs/verify-seals.sh as an auditor would, on a database in which a superuser has changed sealed rows.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../../db/settings.ts";
import { findViolations } from "../../../db/checks.ts";
import { openPeople, type People } from "../people.ts";
import { openOwnServer } from "../database.ts";

const script = join(ROOT, "docs/verify-seals.sh");
const missing = ["psql", "openssl"].filter(
  (name) => spawnSync(name, ["--version"]).error && spawnSync(name, ["version"]).error,
);
if (missing.length > 0)
  console.warn(`SKIPPED: no ${missing.join(", ")} on this machine, so docs/verify-seals.sh is not run`);

describe.skipIf(missing.length > 0)("docs/verify-seals.sh", () => {
  let database: Awaited<ReturnType<typeof openOwnServer>>;
  let client: pg.Client;
  let folder = "";
  let exported = "";

  beforeAll(async () => {
    database = await openOwnServer("demo");
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ admin: string; account: string }>(
      `select (select id from iam.users where email = 'admin@demo.test') as admin,
        (select a.id from money.accounts a join iam.users u on u.id = a.user_id where u.email = 'customer@demo.test' and a.mode = 'real') as account`,
    );
    const { admin, account } = rows[0] ?? {};
    // Characters with a special meaning for a shell, printf or JSON.
    const note = `100 % "quoted" \\n \\101 'ä€'\nsecond line\ttab $HOME \`x\``;
    for (let round = 0; round < 3; round++) {
      await client.query("select money.adjust_balance($1, $2, 10, 'add', $3)", [admin, account, note]);
      await client.query(
        "select audit.record($1, 'noted', 'test', $2, null, jsonb_build_object('text', $3::text), $3)",
        [admin, String(round), note],
      );
      for (let call = 0; call < 2; call++)
        await client.query(
          "select (select count(*) from money.seal_transfers()), (select count(*) from audit.seal_entries())",
        );
    }
    folder = mkdtempSync(join(tmpdir(), "bourse-seals-"));
    exported = join(folder, "seals.txt");
    writeFileSync(exported, execFileSync("sh", [script, "--export", database.url]));
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const verify = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync("sh", [script, database.url, ...args], { encoding: "utf8" });
    return { status, output: `${stdout}${stderr}`.trim() };
  };
  const ALWAYS = [
    ...["money.transfers", "money.seals"].flatMap((table) => [
      [table, "refuse_changes"],
      [table, "refuse_truncate"],
    ]),
    ...["audit.entries", "audit.seals"].flatMap((table) => [
      [table, "a_refuse_change"],
      [table, "b_refuse_truncate"],
    ]),
  ]
    .map(
      ([table, trigger]) =>
        `alter table ${table} enable trigger user; alter table ${table} enable always trigger ${trigger}`,
    )
    .join(";");
  /** Disables the triggers, makes the change and enables the triggers, as only a superuser can. */
  async function asSuperuser(change: string): Promise<void> {
    const tables = ["money.transfers", "money.seals", "audit.entries", "audit.seals"];
    await client.query(tables.map((table) => `alter table ${table} disable trigger user`).join(";"));
    await client.query(change);
    await client.query(ALWAYS);
  }
  /** Recomputes the seals so that they match the current rows. */
  const sealAnew = (schema: string) => `do $$ declare s record; previous bytea; begin
    for s in select * from ${schema}.seals order by id loop
      update ${schema}.seals set hash = ${schema}.seal_of(previous, s.after_id, s.up_to_id) where id = s.id returning hash into previous;
    end loop; end $$`;

  test("the script reports that every seal matches, with and without exported seals", () => {
    expect(verify()).toEqual({ status: 0, output: "All 6 seals fit." });
    expect(verify(exported)).toEqual({ status: 0, output: "All 6 seals fit." });
  });

  test.each([
    [
      "an amount of the ledger",
      "money",
      "update money.transfers set amount = amount %s 1 where id = (select up_to_id from money.seals where id = 2)",
      2,
    ],
    [
      "an actor in the audit log",
      "audit",
      "update audit.entries set actor_id = coalesce(actor_id, 0) %s 1 where id = (select up_to_id from audit.seals where id = 3)",
      3,
    ],
  ])("the script names the seal over %s that a superuser changed", async (_, schema, change, seal) => {
    await asSuperuser(change.replace("%s", "+"));
    const { status, output } = verify();
    expect(status).toBe(1);
    expect(output).toMatch(new RegExp(`^${schema}: seal ${seal} does not fit its rows, ids \\d+ to \\d+$`));
    const checks = (await findViolations(client)).map(({ check }) => check);
    expect(checks).toContain(
      { money: "0318_sealed_transfers_are_as_they_were", audit: "0118_sealed_audit_entries_are_unchanged" }[schema],
    );
    await asSuperuser(change.replace("%s", "-"));
    expect(verify().status).toBe(0);
  });

  test("the script names a seal that a superuser recomputed, only by comparison with the exported seals", async () => {
    const change =
      "update money.transfers set amount = amount %s 1 where id = (select up_to_id from money.seals where id = 2)";
    await asSuperuser(`${change.replace("%s", "+")};${sealAnew("money")}`);
    expect(verify().status).toBe(0);
    const { status, output } = verify(exported);
    expect(status).toBe(1);
    expect(output.split("\n")).toEqual([
      "money: seal 2 in the database is not the exported one",
      expect.stringMatching(/^money: seal 2 does not fit its rows/),
      "money: seal 3 in the database is not the exported one",
    ]);
    await asSuperuser(`${change.replace("%s", "-")};${sealAnew("money")}`);
    expect(verify(exported).status).toBe(0);
  });

  test("the script names a deleted seal", async () => {
    await client.query("begin");
    const deletedSeal = (await client.query("select * from audit.seals where id = 1")).rows[0] as Record<
      string,
      unknown
    >;
    await client.query("commit");
    await asSuperuser("delete from audit.seals where id = 1");
    expect(verify().output).toContain("audit: seal 1 is missing");
    expect(verify(exported).output).toContain("audit: seal 1 in the database is not the exported one");
    await client.query("insert into audit.seals values ($1, $2, $3, $4, $5, $6)", Object.values(deletedSeal));
    expect(verify(exported).status).toBe(0);
  });
});

describe("seals of the audit log", () => {
  let people: People;
  beforeAll(async () => {
    people = await openPeople(openOwnServer);
  });
  afterAll(() => people.close());

  test("the audit log is sealed only up to the oldest open transaction", async () => {
    const openSession = await people.connect();
    const add = "select audit.record(null, 'noted', 'test', '1', null, null)";
    const sealedTo = async () => {
      await people.worker.query("select audit.seal_entries()");
      return people.storedValue<number>("select coalesce(max(up_to_id), 0) from audit.seals");
    };
    await people.owner.query(add);
    await sealedTo();
    const before = await sealedTo();
    expect(before).toBe(await people.storedValue("select max(id) from audit.entries"));
    await openSession.query("begin");
    await openSession.query(add);
    await people.owner.query(add);
    expect([await sealedTo(), await sealedTo()]).toEqual([before, before]);
    await openSession.query("commit");
    await openSession.end();
    await sealedTo();
    expect(await sealedTo()).toBe(await people.storedValue("select max(id) from audit.entries"));
  });

  test("the audit log and its seals reject every change, also by their owner", async () => {
    for (const change of ["delete from audit.seals", "update audit.seals set entries = 1", "truncate audit.seals"])
      await expect(people.owner.query(change)).rejects.toMatchObject({ code: "BT116" });
  });
});
