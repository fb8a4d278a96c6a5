import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hash, signingUp, signUpValues } from "../people.ts";
import { type Crm, openCrm } from "./crm-fixture.ts";

let crm: Crm;
beforeAll(async () => {
  crm = await openCrm();
});
afterAll(() => crm.close());

const keyHash = (name: string) => createHash("sha256").update(name).digest();

describe("manual leads", () => {
  test("a lead added by hand belongs to the manager or affiliate who adds it and has the default status", async () => {
    const { manager, affiliate, value, storedValue } = crm;
    const add = (actor: number, email: string) =>
      value<number>("select crm.add_lead($1, $2)", [actor, { email, firstName: " Ann " }]);
    const holders = (id: number) =>
      storedValue(
        "select row(l.first_name, l.manager_id, l.affiliate_id, l.source, s.name)::text from crm.leads l join crm.lead_statuses s on s.id = l.status_id where l.id = $1",
        [id],
      );
    expect(await holders(await add(manager, "By.Manager@Hand.test"))).toBe(`(Ann,${manager},,manual,New)`);
    expect(await holders(await add(affiliate, "by.affiliate@hand.test"))).toBe(`(Ann,,${affiliate},manual,New)`);
  });

  test.each([
    [{ email: "no address" }, "email"],
    [{}, "email"],
    [{ phone: "12" }, "phone"],
    [{ phone: "call me maybe" }, "phone"],
    [{ email: "a@b.test", firstName: "x".repeat(101) }, "firstName"],
    [{ email: "a@b.test", leadStatus: "Nope" }, "leadStatus"],
    [{ email: "a@b.test", country: "Narnia" }, "country"],
  ])("a lead with the data %j is rejected at the field %s", async (lead, column) => {
    expect(await crm.refusal("select crm.add_lead($1, $2)", [crm.admin, lead])).toEqual({ code: "BT507", column });
  });

  test("a lead that repeats an email or a phone is rejected, whatever the spelling", async () => {
    const { admin, refusal, value } = crm;
    await value("select crm.add_lead($1, $2)", [admin, { email: "twin@hand.test", phone: "+49 (30) 555-0001" }]);
    const add = "select crm.add_lead($1, $2)";
    expect(await refusal(add, [admin, { email: " TWIN@hand.test" }])).toMatchObject({ code: "BT508" });
    expect(await refusal(add, [admin, { phone: "0049305550001" }])).toMatchObject({ code: "BT508" });
  });

  test.each([3, 5, 6])("role %i may not add leads", async (role) => {
    const actor = role === 3 ? await crm.customer() : await crm.staff(role);
    expect(await crm.refusal("select crm.add_lead($1, '{}')", [actor])).toEqual({ code: "BT103" });
  });
});

describe("leads that arrive at the same time", () => {
  /** Runs the statements at once, each in a connection whose transaction is open when the next one starts. */
  async function overlapping(...statements: (readonly [string, readonly unknown[]])[]) {
    const clients = await Promise.all(statements.map(() => crm.connect()));
    const running: Promise<unknown>[] = [];
    for (const [place, [text, values]] of statements.entries()) {
      const client = clients[place];
      if (!client) throw new Error("No connection");
      await client.query("begin");
      // The first one is complete but not committed when the others start.
      if (place === 0) await client.query(text, [...values]);
      else running.push(client.query(text, [...values]).then(() => client.query("commit")));
    }
    const settled = Promise.allSettled(running);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await clients[0]?.query("commit");
    const outcomes = await settled;
    await Promise.all(clients.map((client) => client.end()));
    return outcomes.map((outcome) =>
      outcome.status === "rejected" ? (outcome.reason as { code: string }).code : "done",
    );
  }
  const count = (email: string) =>
    crm.storedValue<number>("select count(*) from crm.leads where email = $1 and deleted_at is null", [email]);

  test("an affiliate's request that is repeated while the first one runs adds no lead twice", async () => {
    const affiliate = await crm.staff(4);
    await crm.value("select crm.issue_api_key($1, $2, 'sealed:1:y', 'bk_efgh', 'wxyz', false)", [
      affiliate,
      keyHash("repeated"),
    ]);
    const key = await crm.storedValue<number>("select max(id) from crm.api_keys");
    const leads = JSON.stringify(Array.from({ length: 50 }, (_, place) => ({ email: `again${place}@push.test` })));
    const push = ["select * from crm.push_leads($1, $2)", [key, leads]] as const;
    await overlapping(push, push);
    expect(await crm.storedValue("select count(*) from crm.leads where email like 'again%@push.test'")).toBe(50);
    const calls = await crm.rows("select created, duplicate from crm.list_api_calls($1) limit 2", [affiliate]);
    expect(calls).toEqual([
      { created: 0, duplicate: 50 },
      { created: 50, duplicate: 0 },
    ]);
  });

  test("a sign-up while the lead is being added is linked to that lead", async () => {
    const email = "at.once@push.test";
    await overlapping(["select crm.add_lead($1, $2)", [crm.manager, { email }]], [signingUp, signUpValues({ email })]);
    expect(await count(email)).toBe(1);
    expect(await crm.storedValue("select user_id is not null from crm.leads where email = $1", [email])).toBe(true);
  });

  test("a lead that is added while its person signs up is a duplicate", async () => {
    const email = "first.signs@push.test";
    const add = ["select crm.add_lead($1, $2)", [crm.manager, { email }]] as const;
    expect(await overlapping([signingUp, signUpValues({ email })], add)).toEqual(["BT508"]);
    expect(await count(email)).toBe(1);
  });
});

describe("leads of sign-ups", () => {
  test("a sign-up takes over the affiliate's earlier lead, and the affiliate sees the first deposit", async () => {
    const { affiliate, manager, value, storedValue, rows, customer, owner } = crm;
    const lead = await value<number>("select crm.add_lead($1, $2)", [
      affiliate,
      { email: "brought@sign.test", firstName: "Bea", reference: "R-7" },
    ]);
    await owner.query("insert into crm.promo_codes (code, user_id) values ('BRINGS', $1)", [manager]);
    const user = await customer("Brought@sign.test", "BRINGS");
    expect(
      await rows(
        "select id, first_name, last_name, reference, affiliate_id as by from crm.list_leads($1, 'own', $2, '{}')",
        [affiliate, { id: lead }],
      ),
    ).toEqual([{ id: lead, first_name: "Bea", last_name: "van Doe", reference: "R-7", by: affiliate }]);
    expect(await storedValue("select row(user_id, manager_id)::text from crm.leads where id = $1", [lead])).toBe(
      `(${user},${manager})`,
    );
    expect(await storedValue("select count(*) from crm.leads where email = 'brought@sign.test'")).toBe(1);
    await owner.query("select crm.record_deposit($1)", [user]);
    expect(await storedValue("select ftd_at is not null from crm.leads where id = $1", [lead])).toBe(true);
    const timeline = await rows<{ kind: string }>("select kind from crm.lead_timeline($1, $2)", [crm.admin, lead]);
    expect(timeline.map(({ kind }) => kind)).toEqual(["sign_up", "created"]);
  });

  test("a sign-up without an earlier lead is sent to the webhook and assigned by the rules", async () => {
    const { admin, manager, sales, value, storedValue, customer, setting, owner } = crm;
    await setting("webhookUrl", "https://crm.example/leads");
    await setting("webhookStatus", "on");
    const team = await value<number>("select crm.save_team($1, null, 'Doors', $2, $3)", [admin, manager, [sales]]);
    await owner.query(
      "insert into crm.assignment_rules (team_id, method, is_active) values ($1, 'round_robin', true)",
      [team],
    );
    const user = await customer();
    expect(await storedValue("select agent_id from crm.leads where user_id = $1", [user])).toBe(sales);
    expect(
      await storedValue(
        "select array_agg(d.event) from crm.webhook_deliveries d join crm.leads l on l.id = d.lead_id where l.user_id = $1",
        [user],
      ),
    ).toEqual(["lead.created"]);
    await setting("webhookStatus", "off");
    await owner.query("delete from crm.assignment_rules");
  });
});

describe("affiliate API keys", () => {
  test("a push of leads returns one outcome for each lead, in the order of the request", async () => {
    const { affiliate, rows, value, storedValue } = crm;
    await value("select crm.issue_api_key($1, $2, 'sealed:1:x', 'bk_abcd', 'wxyz', false)", [
      affiliate,
      keyHash("push"),
    ]);
    const [key] = await rows<{ id: number }>("select * from crm.use_api_key($1)", [keyHash("push")]);
    const leads = [
      { email: "one@push.test", firstName: "One" },
      { email: "broken", phone: "x" },
      { email: "ONE@push.test" },
      { phone: "+1 202 555 0101", country: "U.S.A." },
      { email: "far@push.test", country: "Narnia" },
    ];
    expect(
      await rows("select outcome, id > 0 as has_id, errors from crm.push_leads($1, $2)", [
        key?.id,
        JSON.stringify(leads),
      ]),
    ).toEqual([
      { outcome: "created", has_id: true, errors: null },
      { outcome: "invalid", has_id: null, errors: { email: "Invalid email", phone: "Invalid phone number" } },
      { outcome: "duplicate", has_id: null, errors: null },
      { outcome: "created", has_id: true, errors: null },
      { outcome: "invalid", has_id: null, errors: { country: "Choose a valid option" } },
    ]);
    expect(
      await storedValue(
        "select array_agg(country) from crm.leads where affiliate_id = $1 and phone_key = '12025550101'",
        [affiliate],
      ),
    ).toEqual(["United States"]);
    expect(
      await storedValue("select count(*) from crm.leads where affiliate_id = $1 and source = 'live'", [affiliate]),
    ).toBe(2);
    expect(await rows("select created, duplicate, invalid from crm.list_api_calls($1)", [affiliate])).toEqual([
      { created: 2, duplicate: 1, invalid: 2 },
    ]);
  });

  test("a push of zero leads, of more than 1,000 leads or of a value that is not a list is rejected", async () => {
    const id = await crm.storedValue("select max(id) from crm.api_keys");
    for (const leads of ["[]", "{}", JSON.stringify(Array(1001).fill({ email: "a@b.test" }))])
      expect(await crm.refusal("select * from crm.push_leads($1, $2)", [id, leads])).toEqual({ code: "BT515" });
  });

  test("an affiliate replaces a key at once or with a day's overlap, and revokes it", async () => {
    const { value, rows, storedValue, staff } = crm;
    const affiliate = await staff(4);
    const issue = (name: string, keepsOld: boolean) =>
      value<number>("select crm.issue_api_key($1, $2, 'sealed:1:' || $4, 'bk_abcd', 'wxyz', $3)", [
        affiliate,
        keyHash(name),
        keepsOld,
        name,
      ]);
    const works = async (name: string) =>
      (await rows("select * from crm.use_api_key($1)", [keyHash(name)])).length === 1;
    await issue("first", false);
    await issue("second", true);
    expect([await works("first"), await works("second")]).toEqual([true, true]);
    expect(
      await storedValue(
        "select expires_at between now() + interval '23 hours' and now() + interval '25 hours' from crm.api_keys where key_hash = $1",
        [keyHash("first")],
      ),
    ).toBe(true);
    const third = await issue("third", false);
    expect([await works("first"), await works("second"), await works("third")]).toEqual([false, false, true]);
    await value("select crm.revoke_api_key($1, $2)", [affiliate, third]);
    expect([await works("third"), await works("unknown")]).toEqual([false, false]);
    expect(
      await storedValue("select count(*) from crm.api_keys where user_id = $1 and sealed is not null", [affiliate]),
    ).toBe(0);
  });

  test("a working key's sealed copy is shown to its owner only, and each display is recorded", async () => {
    const { value, rows, refusal, storedValue, staff } = crm;
    const [affiliate, other] = [await staff(4), await staff(4)];
    const id = await value<number>("select crm.issue_api_key($1, $2, 'sealed:1:copy', 'bk_abcd', 'wxyz', false)", [
      affiliate,
      keyHash("shown"),
    ]);
    const show = "select * from crm.show_api_key($1, $2)";
    expect(await rows(show, [affiliate, id])).toEqual([{ sealed: "sealed:1:copy", key_hash: keyHash("shown") }]);
    expect(
      await storedValue(
        "select count(*) from audit.entries where action = 'crm.show_api_key' and entity_id = $1 and actor_id = $2",
        [String(id), affiliate],
      ),
    ).toBe(1);
    expect(await refusal(show, [other, id])).toEqual({ code: "BT104" });
    expect(await refusal(show, [crm.admin, id])).toEqual({ code: "BT103" });
    await value("select crm.revoke_api_key($1, $2)", [affiliate, id]);
    expect(await refusal(show, [affiliate, id])).toEqual({ code: "BT104" });
  });

  test("a key stops working when its owner's account is deactivated", async () => {
    const { value, rows, staff, owner } = crm;
    const affiliate = await staff(4);
    await value("select crm.issue_api_key($1, $2, 'sealed:1:x', 'bk_abcd', 'wxyz', false)", [
      affiliate,
      keyHash("gone"),
    ]);
    await owner.query("update iam.users set is_active = false where id = $1", [affiliate]);
    expect(await rows("select * from crm.use_api_key($1)", [keyHash("gone")])).toEqual([]);
  });
});

describe("lead imports", () => {
  const columns = ["First Name", "E-Mail", "phone", "status"];
  async function upload(actor: number, lines: string[][]): Promise<number> {
    const id = await crm.value<number>("select crm.start_import($1, 'leads.csv', $2)", [actor, columns]);
    await crm.value("select crm.stage_lines($1, $2, $3)", [actor, id, JSON.stringify(lines)]);
    return id;
  }
  async function run(actor: number, id: number, duplicates: string, isTrial: boolean): Promise<void> {
    const mapping = { firstName: 0, email: 1, phone: 2, leadStatus: 3 };
    await crm.rows("select crm.run_import($1, $2, $3, $4, $5)", [actor, id, mapping, duplicates, isTrial]);
    while ((await crm.worker.query("select crm.import_leads($1, 2) as goes_on", [id])).rows[0]?.goes_on);
  }
  const importState = (actor: number, id: number) =>
    crm.rows("select state, rows, processed, added, updated, duplicate, rejected from crm.list_imports($1, $2)", [
      actor,
      id,
    ]);

  const lines = [
    ["Ada", "ada@file.test", "+44 20 5550 0001", "New"],
    ["Bad", "not an address", "", ""],
    ["Eve", "eve@file.test", "", "Interested"],
    ["Ada again", "ADA@file.test", "", ""],
    ["Old", "old@file.test", "", ""],
    ["Short"],
  ];

  test("a trial run of an import changes nothing, the import adds the leads, and rejected lines state their reason", async () => {
    const { manager, rows, value, storedValue, lead } = crm;
    await lead({ email: "old@file.test", manager });
    const id = await upload(manager, lines);
    expect(await rows("select mapping from crm.list_imports($1, $2)", [manager, id])).toEqual([
      { mapping: { firstName: 0, email: 1, phone: 2, leadStatus: 3 } },
    ]);
    const outcome = { rows: 6, processed: 6, added: 2, updated: 0, duplicate: 2, rejected: 2 };
    await run(manager, id, "skip", true);
    expect(await importState(manager, id)).toEqual([{ state: "checked", ...outcome }]);
    expect(await storedValue("select count(*) from crm.leads where email like '%@file.test'")).toBe(1);
    await run(manager, id, "skip", false);
    expect(await importState(manager, id)).toEqual([{ state: "done", ...outcome }]);
    expect(
      await storedValue(
        "select array_agg(manager_id = $1) from crm.leads where email in ('ada@file.test', 'eve@file.test')",
        [manager],
      ),
    ).toEqual([true, true]);
    expect(
      await rows("select line, outcome, reason from crm.list_refused_lines($1, $2, 0, 100)", [manager, id]),
    ).toEqual([
      { line: 2, outcome: "rejected", reason: "email: Invalid email" },
      { line: 4, outcome: "duplicate", reason: "A lead with this email or phone already exists" },
      { line: 5, outcome: "duplicate", reason: "A lead with this email or phone already exists" },
      { line: 6, outcome: "rejected", reason: "email: Email or phone is required" },
    ]);
    expect(await value("select count(*) from crm.list_refused_lines($1, $2, 2, 100)", [manager, id])).toBe(3);
  });

  test("an import accepts any name of a country and rejects a line with an unknown country", async () => {
    const { manager, rows, storedValue } = crm;
    const id = await crm.value<number>("select crm.start_import($1, 'places.csv', '{email,country}')", [manager]);
    const places = ["TÜRKEI", " CZE ", "Ivory Coast", "", "Narnia"];
    const named = places.map((place, n) => [`place${n}@file.test`, place]);
    await rows("select crm.stage_lines($1, $2, $3)", [manager, id, JSON.stringify(named)]);
    await rows("select crm.run_import($1, $2, $3, 'skip', false)", [manager, id, { email: 0, country: 1 }]);
    while ((await crm.worker.query("select crm.import_leads($1, 2) as goes_on", [id])).rows[0]?.goes_on);
    const storedCountries =
      "select array_agg(country order by email) from crm.leads where email like 'place%@file.test'";
    expect(await storedValue(storedCountries)).toEqual(["Türkiye", "Czechia", "Côte d’Ivoire", null]);
    expect(
      await rows("select line, outcome, reason from crm.list_refused_lines($1, $2, 0, 100)", [manager, id]),
    ).toEqual([{ line: 5, outcome: "rejected", reason: "country: Choose a valid option" }]);
  });

  test("an import updates only the actor's own duplicate leads and can be undone as a whole", async () => {
    const { manager, rows, storedValue, lead } = crm;
    const [own, other] = [
      await lead({ email: "own@update.test", firstName: "Before", phone: "+1 202 555 0002", manager }),
      await lead({ email: "other@update.test", firstName: "Before" }),
    ];
    const id = await upload(manager, [
      ["After", "own@update.test", "", "Interested"],
      ["After", "other@update.test", "", ""],
      ["Fresh", "fresh@update.test", "", ""],
    ]);
    await run(manager, id, "update", false);
    expect(await importState(manager, id)).toMatchObject([{ added: 1, updated: 1, duplicate: 1, rejected: 0 }]);
    const names = () =>
      storedValue(
        "select array_agg(first_name || coalesce(phone, '') order by id) from crm.leads where id = any ($1)",
        [[own, other]],
      );
    expect(await names()).toEqual(["After+1 202 555 0002", "Before"]);
    expect(await rows("select removed, restored, kept from crm.undo_import($1, $2)", [manager, id])).toEqual([
      { removed: 1, restored: 1, kept: 0 },
    ]);
    expect(await names()).toEqual(["Before+1 202 555 0002", "Before"]);
    expect(await storedValue("select deleted_at is not null from crm.leads where email = 'fresh@update.test'")).toBe(
      true,
    );
    expect((await crm.refusal("select removed, restored, kept from crm.undo_import($1, $2)", [manager, id])).code).toBe(
      "BT504",
    );
  });

  test("undoing an import keeps each field and each lead that was changed afterwards", async () => {
    const { manager, admin, sales, rows, value, storedValue, lead } = crm;
    const own = await lead({ email: "kept@undo.test", firstName: "Before", phone: "+1 202 555 0033", manager });
    const id = await upload(manager, [
      ["After", "kept@undo.test", "+1 202 555 0044", "Interested"],
      ...["noted", "called", "stated", "edited", "sorted", "gone"].map((name) => [name, `${name}@undo.test`, "", ""]),
    ]);
    await run(manager, id, "update", false);
    const of = (name: string) =>
      storedValue<number>("select id from crm.leads where email = $1", [`${name}@undo.test`]);
    await value("select crm.edit_lead($1, $2, $3)", [manager, own, { firstName: "By hand" }]);
    await value("select crm.add_note($1, $2, 'Wants to hear more')", [manager, await of("noted")]);
    await crm.owner.query("insert into crm.calls (lead_id, user_id, agent_email) values ($1, $2, 'a@voiso.test')", [
      await of("called"),
      sales,
    ]);
    await value("select crm.set_status($1, $2, 'Interested')", [manager, await of("stated")]);
    await value("select crm.edit_lead($1, $2, $3)", [manager, await of("edited"), { city: "Oslo" }]);
    await rows("select change_id, changed from crm.assign_leads($1, $2, $3)", [
      admin,
      [await of("sorted")],
      { agentId: sales },
    ]);
    await value("select crm.delete_lead($1, $2)", [manager, await of("gone")]);
    expect(await rows("select removed, restored, kept from crm.undo_import($1, $2)", [manager, id])).toEqual([
      { removed: 2, restored: 0, kept: 5 },
    ]);
    expect(
      await storedValue(
        "select row(l.first_name, l.phone, s.name)::text from crm.leads l join crm.lead_statuses s on s.id = l.status_id where l.id = $1",
        [own],
      ),
    ).toBe('("By hand","+1 202 555 0033",New)');
    expect(
      await storedValue(
        "select array_agg(first_name order by first_name) from crm.leads where email like '%@undo.test' and id <> $1 and deleted_at is null",
        [own],
      ),
    ).toEqual(["called", "edited", "noted", "stated"]);
  });

  test("an affiliate's import does not change the sales status of existing leads", async () => {
    const { affiliate, admin, value, storedValue } = crm;
    const lead = await value<number>("select crm.add_lead($1, $2)", [affiliate, { email: "stands@update.test" }]);
    await value("select crm.set_status($1, $2, 'Interested')", [admin, lead]);
    const id = await upload(affiliate, [["Renamed", "stands@update.test", "", "New"]]);
    await run(affiliate, id, "update", false);
    expect(
      await storedValue(
        "select row(l.first_name, s.name)::text from crm.leads l join crm.lead_statuses s on s.id = l.status_id where l.id = $1",
        [lead],
      ),
    ).toBe("(Renamed,Interested)");
  });

  test("a cancelled import stops at the current line, and only its owner or an administrator may cancel it", async () => {
    const { manager, admin, affiliate, sales, value, refusal, worker, storedValue } = crm;
    const id = await upload(manager, [
      ["A", "a@cancel.test"],
      ["B", "b@cancel.test"],
      ["C", "c@cancel.test"],
    ]);
    await value("select crm.run_import($1, $2, '{\"email\": 1}', 'skip', false)", [manager, id]);
    await worker.query("select crm.import_leads($1, 2)", [id]);
    expect(await refusal("select crm.cancel_import($1, $2)", [affiliate, id])).toEqual({ code: "BT104" });
    await value("select crm.cancel_import($1, $2)", [admin, id]);
    expect((await worker.query("select crm.import_leads($1, 2) as goes_on", [id])).rows).toEqual([{ goes_on: false }]);
    expect(await storedValue("select count(*) from crm.leads where email like '%@cancel.test'")).toBe(2);
    expect(await refusal("select crm.start_import($1, 'x.csv', '{a}')", [sales])).toEqual({ code: "BT103" });
    expect((await refusal("select crm.run_import($1, $2, '{}', 'skip', true)", [manager, id])).code).toBe("BT517");
  });

  test("an import without a column for the email or the phone is rejected", async () => {
    const { manager, refusal } = crm;
    const id = await upload(manager, [["A", "a@mapping.test"]]);
    for (const mapping of [{}, { firstName: 0 }, { email: 7 }, { email: "x" }, { email: 1, role: 0 }])
      expect(await refusal("select crm.run_import($1, $2, $3, 'skip', true)", [manager, id, mapping])).toMatchObject({
        code: "BT518",
      });
  });
});

describe("lead conversion", () => {
  const convert = "select crm.convert_lead($1, $2, $3)";

  test("converting a lead creates a customer with a demo account, a real account and the demo balance", async () => {
    const { manager, lead, value, rows, refusal } = crm;
    const id = await lead({ email: "turns@convert.test", manager });
    const user = await value<number>(convert, [manager, id, hash]);
    expect(
      await rows("select mode, balance::text from money.account_list where user_id = $1 order by mode", [user]),
    ).toEqual(expect.arrayContaining([{ mode: "demo", balance: expect.stringMatching(/^10000/) }]));
    expect(await rows("select role_id, linked from crm.find_lead($1, $2)", [manager, id])).toEqual([
      { role_id: 3, linked: user },
    ]);
    expect(await refusal(convert, [manager, id, hash])).toEqual({ code: "BT505" });
  });

  test("converting a lead links the customer with the same email, and is rejected when staff use that email", async () => {
    const { admin, lead, customer, value, refusal, owner, staff } = crm;
    const user = await customer("linked@convert.test");
    await owner.query("update crm.leads set user_id = null, deleted_at = now() where user_id = $1", [user]);
    expect(await value(convert, [admin, await lead({ email: "linked@convert.test" }), hash])).toBe(user);
    await staff(5, "colleague@convert.test");
    expect(await refusal(convert, [admin, await lead({ email: "colleague@convert.test" }), hash])).toEqual({
      code: "BT511",
      column: "email",
    });
    expect(await refusal(convert, [crm.sales, await lead({ agent: crm.sales }), hash])).toEqual({ code: "BT103" });
  });

  test("converting the lead of a customer who has deposited dates the lead's first and last deposit", async () => {
    const { admin, lead, customer, value, owner, refusal } = crm;
    const user = await customer("deposited@convert.test");
    await owner.query("delete from crm.leads where user_id = $1", [user]);
    await owner.query(
      `insert into money.deposits (user_id, account_id, gateway, amount, total, status, balance_after, decided_by, decided_at)
       select $1, a.id, 'bank', 100, 100, 'approved', 100, $2, x.at
       from money.accounts a cross join (values ('2026-01-10'::timestamptz), ('2026-02-20'), ('2026-03-30')) x (at)
       where a.user_id = $1 and a.mode = 'real'`,
      [user, admin],
    );
    const id = await lead({ email: "deposited@convert.test" });
    expect(await value(convert, [admin, id, hash])).toBe(user);
    expect(
      await crm.storedValue(
        "select array[(ftd_at at time zone 'UTC')::date, (deposited_at at time zone 'UTC')::date]::text from crm.leads where id = $1",
        [id],
      ),
    ).toBe("{2026-01-10,2026-03-30}");
    expect(await crm.listed(admin, "clients", { id })).toEqual([id]);
    // The next deposit does not become the first one.
    await owner.query("select crm.record_deposit($1)", [user]);
    expect(await crm.storedValue("select ftd_at::text < '2026-02' from crm.leads where id = $1", [id])).toBe(true);
    expect(await refusal(convert, [admin, id, hash])).toMatchObject({ code: "BT505" });
  });

  test("converting a lead does not give a manager another manager's customer (Q-51)", async () => {
    const { manager, lead, customer, value, refusal, owner } = crm;
    const user = await customer("another-house@convert.test");
    await owner.query("update crm.leads set user_id = null, deleted_at = now() where user_id = $1", [user]);
    const id = await lead({ email: "another-house@convert.test", manager });
    expect(await refusal(convert, [manager, id, hash])).toEqual({ code: "BT511", column: "email" });
    await owner.query("update iam.profiles set manager_id = $1 where user_id = $2", [manager, user]);
    expect(await value(convert, [manager, id, hash])).toBe(user);
  });
});

describe("CRM configuration", () => {
  test("exactly one status is the default at any time, and a status in use cannot be deleted", async () => {
    const { admin, manager, sales, value, refusal, rows, storedValue } = crm;
    const save = "select crm.save_status($1, $2, $3, $4)";
    const id = await value<number>(save, [manager, null, " Fresh ", true]);
    const defaults = () => storedValue("select array_agg(name) from crm.lead_statuses where is_default");
    expect(await defaults()).toEqual(["Fresh"]);
    expect(await refusal(save, [admin, id, "Fresh", false])).toMatchObject({ code: "BT513", column: "isDefault" });
    expect(await refusal(save, [admin, null, "fresh", false])).toMatchObject({ code: "BT513", column: "status" });
    expect(await refusal(save, [admin, null, "", false])).toEqual({ code: "BT512", column: "status" });
    expect(await refusal(save, [admin, null, "X", null])).toEqual({ code: "BT512", column: "isDefault" });
    expect(await refusal(save, [sales, null, "X", false])).toEqual({ code: "BT103" });
    expect(await refusal("select crm.delete_status($1, $2)", [admin, id])).toMatchObject({ code: "BT513" });
    const [first] = await rows<{ id: number }>("select id from crm.list_statuses($1) where status = 'New'", [admin]);
    await value(save, [admin, first?.id, "New", true]);
    await value("select crm.delete_status($1, $2)", [admin, id]);
    expect(await defaults()).toEqual(["New"]);
  });

  test("a team gets a code, ignores empty agent rows, and needs a manager", async () => {
    const { admin, manager, sales, retention, value, rows, refusal } = crm;
    const save = "select crm.save_team($1, $2, $3, $4, $5)";
    const id = await value<number>(save, [admin, null, "East", manager, [sales, null, -2]]);
    const leaver = await crm.staff(5);
    await value(save, [admin, id, "Far East", manager, [retention, leaver]]);
    await crm.owner.query("update iam.users set deleted_at = now(), is_active = false where id = $1", [leaver]);
    expect(
      await rows("select name, code ~ '^[A-Z0-9]{8}$' as has_code, agents from crm.list_teams($1) where id = $2", [
        admin,
        id,
      ]),
    ).toEqual([{ name: "Far East", has_code: true, agents: [{ id: retention, full_name: "Staff" }] }]);
    expect(await refusal(save, [admin, null, "", manager, []])).toEqual({ code: "BT514", column: "name" });
    expect(await refusal(save, [admin, null, "X", sales, []])).toEqual({ code: "BT514", column: "userId" });
    expect(await refusal(save, [admin, null, "X", manager, [manager]])).toEqual({ code: "BT503", column: "userIds" });
    expect(await refusal(save, [manager, null, "X", manager, []])).toEqual({ code: "BT103" });
    await value("select crm.delete_team($1, $2)", [admin, id]);
    expect(await refusal("select crm.delete_team($1, $2)", [admin, id])).toEqual({ code: "BT104" });
  });

  test("a replaced promo code attributes sign-ups for 90 more days", async () => {
    const { affiliate, value, customer, refusal, storedValue, owner } = crm;
    const first = await value<string>("select crm.generate_promo_code($1)", [affiliate]);
    const second = await value<string>("select crm.generate_promo_code($1)", [affiliate]);
    expect(second).not.toBe(first);
    expect(await value("select crm.find_promo_code($1)", [affiliate])).toBe(second);
    expect(await storedValue("select user_id from crm.find_referrer($1, null)", [second])).toBe(affiliate);
    expect(await storedValue("select user_id from crm.find_referrer($1, null)", [first])).toBe(affiliate);
    const age = (days: number) =>
      owner.query("update crm.promo_codes set ends_at = ends_at - make_interval(days => $2) where code = $1", [
        first,
        days,
      ]);
    await age(89);
    expect(await storedValue("select count(*) from crm.find_referrer($1, null)", [first])).toBe(1);
    await age(2);
    expect(await storedValue("select count(*) from crm.find_referrer($1, null)", [first])).toBe(0);
    expect(await storedValue("select user_id from crm.find_referrer($1, null)", [second])).toBe(affiliate);
    expect(await refusal("select crm.generate_promo_code($1)", [await customer()])).toEqual({ code: "BT103" });
  });
});
