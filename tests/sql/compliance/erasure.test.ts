import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStore } from "../../../app/storage/folder.ts";
import { findViolations } from "../../../db/checks.ts";
import type { Context } from "../../../workers/jobs/context.ts";
import { eraseFiles } from "../../../workers/jobs/tasks/compliance/erase-files.ts";
import { openPeople, type People } from "../people.ts";
import {
  CITY,
  createPerson,
  EMAIL,
  FIRST_NAME,
  LAST_NAME,
  NAME,
  OLD_EMAIL,
  OLD_PHONE,
  PHONE,
  seal,
} from "./person-traces.ts";

const folder = mkdtempSync(join(tmpdir(), "bourse-erasure-"));
let people: People;
let admin: number;
let second: number;
let customer: number;
let account: number;
beforeAll(async () => {
  people = await openPeople();
  ({ admin, second, customer, account } = await createPerson(people, folder));
});
afterAll(async () => {
  await people.close();
  rmSync(folder, { recursive: true });
});

/** Every row of every table, in any column, that contains the text in any case. */
async function find(text: string): Promise<string[]> {
  const { rows } = await people.owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await people.owner.query<{ row: string }>(
      `select t::text as row from ${name} t where strpos(lower(t::text), lower($1)) > 0 or strpos(lower(t::text), encode(convert_to($1, 'UTF8'), 'hex')) > 0`,
      [text],
    );
    found.push(...hits.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

const erase = (actor: number, reason: string | null = "Request of 20 November") =>
  people.value<{ approval: number | null }>("select money.request_approval($1, 'erase_person', $2, $3)", [
    actor,
    customer,
    JSON.stringify({ reason }),
  ]);
const erasing = "select money.request_approval($1, 'erase_person', $2, $3)";

describe("the erasure of a person", () => {
  test("the traces are found before the erasure, so that the search can find them", async () => {
    const tables = new Set((await find(NAME)).map((hit) => hit.split(":")[0]));
    for (const name of [
      "iam.users",
      "money.deposits",
      "money.withdrawals",
      "crm.notes",
      "site.notifications",
      "audit.entries_default",
    ])
      expect(
        [...tables].some((table) => table === name || table?.startsWith("audit.entries")),
        name,
      ).toBe(true);
    expect((await find(PHONE)).length).toBeGreaterThan(1);
  });

  test("an erasure is refused while the law keeps the identity, and with money or open requests (T-46)", async () => {
    const values = [admin, customer, JSON.stringify({ reason: "Request" })];
    expect(await people.refusal(erasing, values)).toMatchObject({ code: "BT558" });
    await people.owner.query("update compliance.retention_periods set days = 0 where kind = 'identity'");
    await people.app.query("select money.adjust_balance($1, $2, 1, 'add', 'x')", [admin, account]);
    expect(await people.refusal(erasing, values)).toMatchObject({ code: "BT557" });
    await people.app.query("select money.adjust_balance($1, $2, 1, 'subtract', 'x')", [admin, account]);
    await people.owner.query(
      "insert into money.deposits (user_id, account_id, gateway, amount, total) values ($1, $2, 'bank', 10, 10)",
      [customer, account],
    );
    expect(await people.refusal(erasing, values)).toMatchObject({ code: "BT557" });
    await people.app.query(
      "select money.decline_deposit($1, (select id from money.deposit_list where status = 'pending' limit 1), 'no')",
      [admin],
    );
    expect(await people.refusal(erasing, [admin, customer, JSON.stringify({ reason: " " })])).toMatchObject({
      code: "BT559",
    });
    expect(await people.refusal(erasing, [await people.staff(2), customer, "{}"])).toMatchObject({ code: "BT103" });
    expect(await people.storedValue("select full_name from iam.users where id = $1", [customer])).toBe(NAME);
  });

  test("one administrator requests the erasure, another carries it out, and nothing is changed before", async () => {
    const { approval } = await erase(admin);
    expect(approval).toEqual(expect.any(Number));
    expect(await people.storedValue("select full_name from iam.users where id = $1", [customer])).toBe(NAME);
    expect(await people.refusal("select money.decide_approval($1, $2, true)", [admin, approval])).toMatchObject({
      code: "BT333",
    });
    await seal(people);
    await people.app.query("select money.decide_approval($1, $2, true)", [second, approval]);
    expect(await people.storedValue("select full_name from iam.users where id = $1", [customer])).toBe(
      `Erased customer ${customer}`,
    );
  });

  test("the approval changes the rows of the person only; texts of others wait for the job", async () => {
    const notices = "select count(*) from site.notifications where description = $1";
    expect(await people.storedValue(notices, [NAME])).toBeGreaterThan(0);
    const texts = await people.storedValue<string[]>("select array_agg(name) from compliance.personal_texts()");
    const named = new Set(
      (await find(NAME)).map((hit) => (hit.split(":")[0] ?? "").replace(/_(default|\d{4}_\d{2})$/, "")),
    );
    for (const name of ["compliance.erasures", "site.files"]) named.delete(name);
    expect([...named].filter((name) => !texts.includes(name))).toEqual([]);
    // Beyond the first batch.
    await people.owner.query(
      "insert into site.notifications (id, user_id, type, title, description, url) overriding system value values (70000, $1, 'message', 'Late', $2, '/admin')",
      [admin, `About ${NAME}`],
    );
    // A job that ends between two batches goes on from the last one.
    const goOn = "select compliance.continue_erasure($1) as goes_on";
    const id = await people.storedValue<number>("select id from compliance.erasures where user_id = $1", [customer]);
    await people.worker.query(goOn, [id]);
    expect(await people.storedValue(notices, [NAME])).toBe(0);
    expect(await people.storedValue(notices, [`About ${NAME}`])).toBe(1);
    expect(await people.storedValue("select step from compliance.erasures where id = $1", [id])).toBe(0);
  });

  test("the job deletes the stored files, and the erasure ends only then (T-46)", async () => {
    const id = await people.storedValue<number>("select id from compliance.erasures where user_id = $1", [customer]);
    const contentsOf = () =>
      globSync("**/*", { cwd: folder, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
    expect(contentsOf().filter((text) => text.includes(NAME))).toHaveLength(3);
    await people.worker.query("select compliance.finish_erasure($1)", [id]);
    expect(await people.storedValue("select state from compliance.erasures")).toBe("running");
    const context = { pool: people.worker } as unknown as Context;
    await eraseFiles(context, folderStore(folder))({ erasureId: id });
    // Another customer's file stays.
    expect(contentsOf()).toEqual(["another person"]);
    expect(await people.storedValue("select state from compliance.erasures")).toBe("erased");
  });

  test("names, e-mails, phones and city, also former ones, are in no row of any table (T-46)", async () => {
    const texts = [NAME, EMAIL, PHONE, FIRST_NAME, LAST_NAME, OLD_EMAIL, OLD_PHONE, CITY];
    for (const text of texts) expect({ text, found: await find(text) }).toEqual({ text, found: [] });
  });

  test("the ledger keeps its rows under the pseudonym, and every check and seal still holds", async () => {
    expect(
      await people.storedValue("select count(*) from money.transfers where customer_account_id = $1", [account]),
    ).toBe(4);
    await seal(people);
    expect(await findViolations(people.owner)).toEqual([]);
    expect(
      Number(await people.storedValue("select count(*) from audit.entries where erasure_id is not null")),
    ).toBeGreaterThan(3);
  });

  test("an audit entry that was changed without its digest does not pass the checks", async () => {
    const change = "update audit.entries set reason = 'forged' where erasure_id is null";
    await expect(people.owner.query(change)).rejects.toMatchObject({ code: "BT116" });
    await expect(
      people.owner.query(
        "update audit.entries set salt = null, digest = sha256(''), erasure_id = 1, reason = 'forged' where salt is not null",
      ),
    ).rejects.toMatchObject({ code: "BT116" });
  });
});
