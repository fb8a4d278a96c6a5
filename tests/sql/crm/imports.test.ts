import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Crm, openCrm } from "./crm-fixture.ts";

let crm: Crm;
beforeAll(async () => {
  crm = await openCrm();
});
afterAll(() => crm.close());

const start = (columns: string[]) =>
  crm.value<number>("select crm.start_import($1, 'leads.csv', $2)", [crm.admin, columns]);
const stage = (id: number, lines: unknown[]) =>
  crm.value<number>("select crm.stage_lines($1, $2, $3)", [crm.admin, id, JSON.stringify(lines)]);
const run = async (id: number, mapping: object | null = null, skipsFirst = false) => {
  await crm.value("select crm.run_import($1, $2, $3, 'skip', false, $4)", [crm.admin, id, mapping, skipsFirst]);
  while (await crm.value("select crm.continue_import($1, $2)", [crm.admin, id]));
};
const stateOf = async (id: number) =>
  (await crm.rows<Record<string, unknown>>("select * from crm.list_imports($1, $2)", [crm.admin, id]))[0];
const refused = (id: number) =>
  crm.rows("select line, reason from crm.list_refused_lines($1, $2, 0, 100)", [crm.admin, id]);

describe("column recognition", () => {
  test.each([
    ["en", ["First Name", "Surname", "E-Mail", "Telephone Number", "Country", "City", "Lead Status"], 7],
    ["de", ["Vorname", "Nachname", "E-Mail-Adresse", "Telefon", "Land", "Stadt", "Status"], 7],
    ["es", ["Nombre", "Apellidos", "Correo electrónico", "Teléfono", "País", "Ciudad", "Estado"], 7],
    ["ar", ["الاسم الأول", "اسم العائلة", "البريد الإلكتروني", "الهاتف", "البلد", "المدينة", "الحالة"], 7],
  ])("the column names of an import file are recognised in the language %s", async (_, columns) => {
    const order = ["firstName", "lastName", "email", "phone", "country", "city", "leadStatus"];
    expect((await stateOf(await start(columns)))?.mapping).toEqual(
      Object.fromEntries(order.map((name, place) => [name, place])),
    );
  });

  test.each([
    [["Name", "Email"], { fullName: 0, email: 1 }],
    [["Nombre", "Email"], { fullName: 0, email: 1 }],
    [["Vorname", "Name", "Telefon"], { firstName: 0, lastName: 1, phone: 2 }],
    [["Full name", "Handy"], { fullName: 0, phone: 1 }],
    [["الاسم", "الجوال"], { fullName: 0, phone: 1 }],
  ])("the column names %j are recognised together", async (columns, mapping) => {
    expect((await stateOf(await start(columns)))?.mapping).toEqual(mapping);
  });
});

test("an import splits a full name into first and last name, in either order", async () => {
  const id = await start(["Name", "Email"]);
  await stage(id, [
    ["Ada Lovelace King", "ada@full.test"],
    ["Curie, Marie", "marie@full.test"],
  ]);
  await run(id);
  expect(
    (await crm.owner.query("select first_name, last_name from crm.leads where email like '%@full.test' order by email"))
      .rows,
  ).toEqual([
    { first_name: "Ada", last_name: "Lovelace King" },
    { first_name: "Marie", last_name: "Curie" },
  ]);
});

test("an import matches a status without regard to case and rejects a line with an unknown status, with its line number", async () => {
  const id = await start(["Email", "Status"]);
  await stage(id, [
    ["one@status.test", "interested"],
    ["two@status.test", "call_back"],
    ["three@status.test", "Nowhere"],
  ]);
  await run(id);
  expect(await stateOf(id)).toMatchObject({ added: 2, rejected: 1 });
  expect(
    await crm.storedValue(
      "select string_agg(s.name, ',' order by l.id) from crm.leads l join crm.lead_statuses s on s.id = l.status_id where l.email like '%@status.test'",
    ),
  ).toBe("Interested,Call Back");
  expect(await refused(id)).toEqual([{ line: 3, reason: "leadStatus: This status does not exist" }]);
});

test("an import rejects an unreadable line with its number and adds the other lines", async () => {
  const id = await start(["Email"]);
  await stage(id, [
    ["one@broken.test"],
    { text: 'tw"o@broken.test', reason: "Quotation mark in the wrong place" },
    ["three@broken.test"],
  ]);
  await run(id);
  expect(await stateOf(id)).toMatchObject({ rows: 3, processed: 3, added: 2, rejected: 1 });
  expect(await refused(id)).toEqual([{ line: 2, reason: "Quotation mark in the wrong place" }]);
});

describe("an import file without column names", () => {
  test("an import without column names keeps its first line as a lead and starts only after the columns are mapped", async () => {
    const id = await start(["Ada", "ada@nohead.test", "+44 20 5550 0099"]);
    await stage(id, [["Bob", "bob@nohead.test", ""]]);
    expect(await stateOf(id)).toMatchObject({ has_heads: false, rows: 2, mapping: { email: 1, phone: 2 } });
    expect(await crm.refusal("select crm.run_import($1, $2, null, 'skip', false)", [crm.admin, id])).toMatchObject({
      code: "BT524",
    });
    await run(id, { firstName: 0, email: 1, phone: 2 });
    expect(await stateOf(id)).toMatchObject({ state: "done", added: 2 });
    expect(await crm.storedValue("select count(*) from crm.leads where email like '%@nohead.test'")).toBe(2);
  });

  test("an import skips line 1 when the actor states that it holds the column names", async () => {
    const id = await start(["Wer", "sales@house.test"]);
    await stage(id, [["Bob", "bob@skipped.test"]]);
    await run(id, { firstName: 0, email: 1 }, true);
    expect(await stateOf(id)).toMatchObject({ state: "done", rows: 2, processed: 2, added: 1 });
    expect(await crm.storedValue("select count(*) from crm.leads where email = 'sales@house.test'")).toBe(0);
  });
});
