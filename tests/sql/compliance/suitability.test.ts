// The questionnaire, requests about the source of funds, consents, the expiry of documents and the risk score.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

let people: People;
let admin = 0;
beforeAll(async () => {
  people = await openPeople();
  admin = await people.staff(1);
});
afterAll(() => people.close());

const answer = "select compliance.answer_questionnaire($1, $2, $3, $4)";
const publish = "select compliance.publish_questionnaire($1, $2, $3, $4)";
const two = [
  { text: "One?", options: [{ text: "No", points: 0 }, { text: "Yes", points: 5 }] },
  { text: "Two?", options: [{ text: "No", points: 0 }, { text: "Yes", points: 3 }] },
]; // prettier-ignore
type Compliance = {
  risk: { score: number; level: string; parts: { name: string; points: number }[] };
  assessments: { version: number; score: number; isAppropriate: boolean }[];
  consents: { kind: string; version: string; isGiven: boolean }[];
  funds: { status: string; source: string | null; file: { url: string } | null }[];
  document: { expiresOn: string | null } | null;
};
const stateOf = (userId: number, actor = admin) =>
  people.value<Compliance>("select compliance.customer_compliance($1, $2)", [actor, userId]);

describe("the questionnaire", () => {
  test("answers are scored by the version in force, and low ones need the customer's confirmation", async () => {
    const id = await people.customer();
    expect(await people.refusal(answer, [id, 1, [0, 0, 0, 0], false])).toEqual({ code: "BT548" });
    expect(await people.refusal(answer, [id, 1, [0, 0, 0, 0, 9], false])).toEqual({ code: "BT548" });
    expect(await people.refusal(answer, [id, 1, [0, 0, 0, 0, -1], false])).toEqual({ code: "BT548" });
    expect(await people.refusal(answer, [id, 2, [0, 0, 0, 0, 0], false])).toEqual({ code: "BT118", column: "version" });
    expect(await people.refusal(answer, [id, 1, [0, 0, 0, 0, 0], false])).toEqual({
      code: "BT549",
      column: "acknowledges",
    });
    expect((await stateOf(id)).assessments).toEqual([]);
    expect(await people.value(answer, [id, 1, [0, 0, 0, 0, 0], true])).toBe(false);
    expect(await stateOf(id)).toMatchObject({
      assessments: [{ version: 1, score: 9, isAppropriate: false }],
    });
    expect((await stateOf(id)).consents[0]).toMatchObject({
      kind: "risk_warning",
      version: "questionnaire 1",
      isGiven: true,
    });
    expect(await people.value(answer, [id, 1, [2, 2, 0, 2, 0], false])).toBe(true);
    expect((await stateOf(id)).assessments[0]).toMatchObject({ score: 24, isAppropriate: true });
    const shown = await people.value("select compliance.get_suitability($1)", [id]);
    expect(JSON.stringify(shown)).not.toContain("points");
  });

  test("an administrator publishes a valid version, which earlier answers do not belong to", async () => {
    const id = await people.customer();
    await people.value(answer, [id, 1, [2, 2, 0, 2, 0], false]);
    expect(await people.refusal(publish, [await people.staff(2), JSON.stringify(two), 5, 1])).toEqual({
      code: "BT103",
    });
    for (const [questions, passScore, column] of [
      [[], 1, "questions"],
      [[{ text: "One?", options: [{ text: "No", points: 0 }] }], 1, "questions"],
      [
        [
          {
            text: "One?",
            options: [
              { text: "No", points: 101 },
              { text: "Yes", points: 1 },
            ],
          },
        ],
        1,
        "questions",
      ],
      [two, 9, "passScore"],
    ] as const)
      expect(await people.refusal(publish, [admin, JSON.stringify(questions), passScore, 1])).toMatchObject({
        code: "BT547",
        column,
      });
    expect(await people.value(publish, [admin, JSON.stringify(two), 5, 1])).toBe(2);
    expect(await people.refusal(publish, [admin, JSON.stringify(two), 5, 1])).toEqual({
      code: "BT118",
      column: "version",
    });
    expect(await people.refusal(answer, [id, 1, [2, 2, 0, 2, 0], false])).toEqual({ code: "BT118", column: "version" });
    expect(await people.value(answer, [id, 2, [1, 0], false])).toBe(true);
    expect((await stateOf(id)).assessments).toMatchObject([
      { version: 2, score: 5 },
      { version: 1, score: 24 },
    ]);
  });
});

describe("the source of funds", () => {
  test("one request is open at a time, and the customer's answer is decided with a reason", async () => {
    const id = await people.customer();
    const request = "select compliance.request_funds($1, $2, $3)";
    expect(await people.refusal(request, [await people.staff(2), id, "Deposits of May"])).toEqual({ code: "BT104" });
    await people.value(request, [admin, id, "Deposits of May"]);
    expect(await people.refusal(request, [admin, id, "Again"])).toEqual({ code: "BT543" });
    const reply = "select compliance.answer_funds($1, $2, $3, null)";
    expect(await people.refusal(reply, [id, "lottery", "Luck"])).toEqual({ code: "BT548", column: "source" });
    expect(await people.refusal(reply, [await people.customer(), "salary", "Work"])).toEqual({ code: "BT104" });
    await people.value(reply, [id, "salary", "Work"]);
    const decide = "select compliance.decide_funds($1, $2, true, $3)";
    expect(await people.refusal(decide, [admin, id, ""])).toEqual({ code: "BT257", column: "reason" });
    await people.value(decide, [admin, id, "Payslips seen"]);
    expect((await stateOf(id)).funds).toMatchObject([{ status: "accepted", source: "salary" }]);
    expect(
      await people.storedValue(
        "select array_agg(action order by id) from audit.entries where entity = 'funds_request' and (actor_id = $1 or actor_id = $2)",
        [id, admin],
      ),
    ).toEqual(["request", "answer", "accept"]);
  });

  test("an answer takes an own unused document, which administrators and the customer's managers open", async () => {
    const [id, stranger] = [await people.customer(), await people.customer()];
    const [manager, otherManager] = [await people.staff(2), await people.staff(2)];
    await people.owner.query("update iam.profiles set manager_id = $2 where user_id = $1", [id, manager]);
    await people.value("select compliance.request_funds($1, $2, $3)", [admin, id, "Deposits of May"]);
    const reply = "select compliance.answer_funds($1, 'sale', 'House', $2)";
    const refused = { code: "BT605", column: "document" };
    for (const foreign of [await people.file(stranger, "funds"), await people.file(id, "kyc"), "f".repeat(40)])
      expect(await people.refusal(reply, [id, foreign])).toEqual(refused);
    expect((await stateOf(id)).funds).toMatchObject([{ status: "requested", file: null }]);

    const document = await people.file(id, "funds");
    await people.value(reply, [id, document]);
    const file = { url: `/files/${document}`, title: "photo.jpg", mediaType: "image/jpeg" };
    for (const actor of [admin, manager])
      expect((await stateOf(id, actor)).funds).toMatchObject([{ status: "answered", file }]);
    const opened = async (viewer: number) =>
      (await people.refusal("select kind from site.open_file($1, $2)", [viewer, document])).code;
    for (const viewer of [id, admin, manager]) expect(await opened(viewer)).toBe("not refused");
    for (const viewer of [stranger, otherManager]) expect(await opened(viewer)).toBe("BT104");
    const recorded = (action: string) =>
      people.storedValue(
        "select count(*) from audit.entries where action = $1 and (entity_id = $2 or after ->> 'document' = $2)",
        [action, document],
      );
    expect([await recorded("answer"), await recorded("view")]).toEqual([1, 2]);
  });
});

describe("consents", () => {
  test("signing up records the acceptance of the terms and the risk notice with the version of their text", async () => {
    const versionOf = async (id: number) =>
      (await stateOf(id)).consents.map(({ kind, version, isGiven }) => [kind, version, isGiven]);
    const text = await people.storedValue<string>("select value from site.settings where name = 'terms'");
    const version = async (value: string) =>
      people.storedValue<string>(
        "select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD ') || $1 from site.settings where name = 'terms'",
        [createHash("sha256").update(value).digest("hex").slice(0, 8)],
      );
    const before = await version(text);
    const earlier = await people.customer();
    expect(await versionOf(earlier)).toEqual([
      ["risk_warning", before, true],
      ["terms", before, true],
    ]);
    await people.setting("terms", `${text} Changed.`);
    const later = await people.customer();
    expect(await versionOf(later)).toEqual([
      ["risk_warning", await version(`${text} Changed.`), true],
      ["terms", await version(`${text} Changed.`), true],
    ]);
    expect(await versionOf(earlier)).toContainEqual(["terms", before, true]);
  });

  test("each change is one row of the log, and staff acting for the customer change nothing", async () => {
    const id = await people.customer();
    const consent = "select compliance.set_marketing_consent($1, $2)";
    for (const isGiven of [true, true, false]) await people.value(consent, [id, isGiven]);
    const marketing = (await stateOf(id)).consents.filter(({ kind }) => kind === "marketing");
    expect(marketing).toMatchObject([
      { kind: "marketing", isGiven: false },
      { kind: "marketing", isGiven: true },
    ]);
  });
});

describe("the expiry of documents", () => {
  test("the customer is reminded once 30 and 7 days before and on the day", async () => {
    const id = await people.customer();
    const document = await people.value<number>("select kyc.submit($1, 'passport', $2, null, $3)", [
      id,
      await people.file(id),
      await people.file(id),
    ]);
    await people.value("select kyc.approve($1, $2)", [admin, document]);
    expect(await people.refusal("select kyc.set_expiry($1, $2, '1999-01-01')", [admin, document])).toEqual({
      code: "BT416",
      column: "expiresOn",
    });
    await people.value("select kyc.set_expiry($1, $2, '2030-03-31')", [admin, document]);
    const remind = async (day: string) =>
      (await people.worker.query<{ n: number }>("select kyc.remind_expiry($1) as n", [day])).rows[0]?.n;
    const sent = [];
    for (const day of [
      "2030-02-28",
      "2030-03-01",
      "2030-03-02",
      "2030-03-24",
      "2030-03-25",
      "2030-03-31",
      "2030-04-02",
    ])
      sent.push(await remind(day));
    expect(sent).toEqual([0, 1, 0, 1, 0, 1, 0]);
    const titles = await people.rows<{ title: string }>(
      "select title from site.list_notifications($1) where type = 'kyc_expiring'",
      [id],
    );
    expect(titles.map(({ title }) => title)).toEqual([
      "Your identity document has expired",
      "Your identity document expires soon",
      "Your identity document expires soon",
    ]);
  });
});

describe("the risk score", () => {
  test("the score is the sum of its parts, which deposits and an accepted source of funds change", async () => {
    const id = await people.customer();
    const points = async () =>
      Object.fromEntries((await stateOf(id)).risk.parts.map(({ name, points: one }) => [name, one]));
    expect(await stateOf(id)).toMatchObject({ risk: { score: 20, level: "low" } });
    expect(await points()).toEqual({ screening: 0, country: 0, identity: 15, suitability: 5, deposits: 0 });
    await people.owner.query("update iam.profiles set country = 'Iran' where user_id = $1", [id]);
    await people.owner.query(
      `insert into money.deposits (user_id, account_id, gateway, amount, total)
       select $1, a.id, 'bank', 20000, 20000 from money.accounts a where a.user_id = $1 and a.mode = 'real'`,
      [id],
    );
    const deposit = await people.storedValue<number>("select max(id) from money.deposits where user_id = $1", [id]);
    await people.value("select money.approve_deposit($1, $2)", [admin, deposit]);
    expect(await points()).toMatchObject({ country: 30, deposits: 15 });
    expect((await stateOf(id)).risk).toMatchObject({ score: 65, level: "high" });
    expect(await people.refusal("select compliance.customer_compliance($1, $2)", [id, id])).toEqual({ code: "BT103" });
  });

  test("deposits to an account in another currency count in the site's currency", async () => {
    const points = async (currency: string, amount: number) => {
      const email = `risk-${currency}-${amount}@test.test`.toLowerCase();
      await people.signUp({ email, currency });
      const id = await people.storedValue<number>("select id from iam.users where email = $1", [email]);
      await people.owner.query(
        `insert into money.deposits (user_id, account_id, gateway, amount, total)
         select $1, a.id, 'bank', $2::numeric, $2::numeric from money.accounts a where a.user_id = $1 and a.mode = 'real'`,
        [id, amount],
      );
      const deposit = await people.storedValue<number>("select max(id) from money.deposits where user_id = $1", [id]);
      await people.value("select money.approve_deposit($1, $2)", [admin, deposit]);
      return (await stateOf(id)).risk.parts.find(({ name }) => name === "deposits")?.points;
    };
    expect(await people.storedValue("select site.setting('appCurrency')")).toBe("USD");
    await people.owner.query("delete from market.conversions where quote = 'EUR' and currency = 'USD'");
    // Without a rate the amount itself counts.
    expect(await points("EUR", 8001)).toBe(0);
    await people.owner.query("insert into market.conversions (quote, currency, fixed_rate) values ('EUR', 'USD', 0.8)");
    expect([await points("EUR", 8002), await points("EUR", 7999), await points("USD", 8002)]).toEqual([15, 0, 0]);
  });
});
