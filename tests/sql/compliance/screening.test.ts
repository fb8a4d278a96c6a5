// Lists, the queue of screenings, decisions and blocks.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPeople, type People, signingUp, signUpValues } from "../people.ts";

let people: People;
let admin = 0;
let second = 0;
beforeAll(async () => {
  people = await openPeople();
  [admin, second] = [await people.staff(1), await people.staff(1)];
  // Approvals need administrators of a certain age.
  await people.owner.query(
    "update iam.users set role_since = now() - interval '1 year', created_at = now() - interval '1 year' where role_id = 1",
  );
});
afterAll(() => people.close());

type Listed = { id: string; name: string; birth?: string; country?: string };
const entryOf = ({ id, name, birth, country }: Listed) => ({
  id,
  data: {
    kind: "person",
    topics: ["sanctions"],
    names: [{ name, isWeak: false }],
    births: birth ? [{ from: birth, to: birth }] : [],
    countries: country ? [country] : [],
    programs: [],
    facts: [],
  },
});
/** Invented persons that resemble no customer, so that one more or less is under a tenth. */
const others = Array.from({ length: 30 }, (_, place): Listed => ({ id: `o${place}`, name: `Qxz${place} Wvk${place}` }));

/** Imports a list and compares its changed names; returns the state of the version. */
async function importList(list: string, listed: readonly Listed[]): Promise<string> {
  const { rows } = await people.owner.query("insert into compliance.versions (list) values ($1) returning id", [list]);
  const version = (rows[0] as { id: number }).id;
  await people.worker.query("select compliance.stage_entries($1, $2)", [version, JSON.stringify(listed.map(entryOf))]);
  const { rows: states } = await people.worker.query<{ state: string }>(
    "select compliance.finish_import($1, 'un_xml', null) as state",
    [version],
  );
  let after: number | null = 0;
  while (after !== null) {
    const found: { rows: { after: number | null }[] } = await people.worker.query(
      "select compliance.screen_entries($1, $2, 10) as after",
      [version, after],
    );
    after = found.rows[0]?.after ?? null;
  }
  return states[0]?.state ?? "";
}
async function customer(fullName: string, birthDate = "1980-05-05"): Promise<number> {
  const email = `${fullName.toLowerCase().replaceAll(/\W/g, "")}@test.test`;
  await people.app.query(signingUp, signUpValues({ email, fullName, birthDate }));
  return people.storedValue("select id from iam.users where email = $1", [email]);
}
const screen = () => people.worker.query("select compliance.screen_customers(1000)");
const matchesOf = async (userId: number) =>
  (
    await people.owner.query<{ id: number; status: string; score: number; version: number }>(
      "select id, status::text, score, version from compliance.matches where user_id = $1 order by id",
      [userId],
    )
  ).rows;
const decide = "select compliance.decide_match($1, $2, $3, $4)";
/** The state of screening that decisions about money show. */
const stateOf = (userId: number) => people.storedValue("select money.customer_facts($1) -> 'screening'", [userId]);
const real = (userId: number) =>
  people.storedValue<number>("select id from money.accounts where user_id = $1 and mode = 'real'", [userId]);
const deposit = async (userId: number) =>
  people.refusal("select money.request_deposit($1, $2, 100, 'bank')", [userId, await real(userId)]);

describe("lists", () => {
  test("a new version replaces the old one, and only its changed names are compared", async () => {
    const id = await customer("Ragnhild Osterhem");
    expect(await importList("eu", [...others, { id: "r", name: "Unrelated Person" }])).toBe("in_force");
    expect(await matchesOf(id)).toEqual([]);
    expect(await importList("eu", [...others, { id: "r", name: "OSTERHEM, Ragnhild" }])).toBe("in_force");
    expect(await matchesOf(id)).toMatchObject([{ status: "open", score: 100 }]);
    expect(
      (
        await people.rows<object>(
          "select state, entry_count, added, changed, removed from compliance.list_versions($1)",
          [admin],
        )
      ).slice(0, 2),
    ).toEqual([
      { state: "in_force", entry_count: 31, added: 0, changed: 1, removed: 0 },
      { state: "replaced", entry_count: 31, added: 31, changed: 0, removed: 0 },
    ]);
    // The entry leaves the list: nothing is left to decide.
    await importList("eu", others);
    expect(await matchesOf(id)).toMatchObject([{ status: "obsolete" }]);
  });

  test("a changed entry keeps the status of its match from the first moment, one that leaves ends it (Q-435)", async () => {
    const id = await customer("Philippa Garrowmoor");
    const listed = { id: "g", name: "Philippa Garrowmoor" };
    await importList("eu", [...others, listed]);
    const [match] = await matchesOf(id);
    await people.value(decide, [admin, match?.id, "escalated", "Same name"]);
    // Before the job compares the changed entry, and after it, although the name is another one now.
    const { rows } = await people.owner.query<{ id: number }>(
      "insert into compliance.versions (list) values ('eu') returning id",
    );
    const version = rows[0]?.id ?? 0;
    const changed = [...others, { ...listed, name: "Philipa Garowmoor", birth: "1931-01-01" }];
    await people.worker.query("select compliance.stage_entries($1, $2)", [
      version,
      JSON.stringify(changed.map(entryOf)),
    ]);
    await people.worker.query("select compliance.finish_import($1, 'un_xml', null)", [version]);
    expect(await matchesOf(id)).toMatchObject([{ id: match?.id, status: "escalated", score: match?.score }]);
    expect(await people.value("select compliance.match_facts($1, $2)", [admin, match?.id])).toMatchObject({
      mayDecide: false,
      entry: { isListed: true },
    });
    await people.worker.query("select compliance.screen_entries($1, 0, 1000)", [version]);
    const [after] = await matchesOf(id);
    expect(after).toMatchObject({ id: match?.id, status: "escalated" });
    expect(after?.score).toBeLessThan(75);
    expect(await people.refusal(decide, [admin, match?.id, "false_positive", "Other person"])).toEqual({
      code: "BT333",
    });
    await importList("eu", others);
    expect(await matchesOf(id)).toMatchObject([{ status: "obsolete" }]);
    expect(
      await people.storedValue(
        "select before ->> 'status' from audit.entries where entity = 'screening_match' and entity_id = $1 and action = 'obsolete'",
        [String(match?.id)],
      ),
    ).toBe("escalated");
  });

  test("a list that shrinks by more than a tenth is refused, and the old one stays in force", async () => {
    expect(await importList("ofac", others)).toBe("in_force");
    const before = await people.storedValue("select count(*) from compliance.listed_names");
    expect(await importList("ofac", others.slice(0, 26))).toBe("refused");
    expect(await people.storedValue("select count(*) from compliance.listed_names")).toBe(before);
    expect(
      await people.rows("select state, reason, reason_values from compliance.list_versions($1) limit 2", [admin]),
    ).toEqual([
      {
        state: "refused",
        reason: expect.stringContaining("shrinks by more than a tenth"),
        reason_values: { entries: "26", before: "30" },
      },
      { state: "in_force", reason: null, reason_values: {} },
    ]);
    expect(await importList("ofac", others.slice(0, 27))).toBe("in_force");
  });

  test("a second import of a list is rejected while the first runs", async () => {
    await people.value("select compliance.start_upload($1, 'opensanctions')", [admin]);
    expect(await people.refusal("select compliance.start_upload($1, 'opensanctions')", [admin])).toEqual({
      code: "BT540",
    });
    expect(await people.refusal("select compliance.start_upload($1, 'un')", [await people.staff(2)])).toEqual({
      code: "BT103",
    });
    await people.owner.query(
      "update compliance.versions set created_at = now() - interval '2 hours' where state = 'importing'",
    );
    await people.value("select compliance.start_upload($1, 'opensanctions')", [admin]);
  });
});

describe("screening of customers", () => {
  beforeAll(() =>
    importList("un", [...others, { id: "m", name: "Muhammad Al-Zubaidirov", birth: "1980-05-05", country: "Germany" }]),
  );

  test("a customer is neither clear nor suspicious before the first comparison", async () => {
    expect(await stateOf(await customer("Not Compared"))).toMatchObject({ isClear: null, screenedAt: null });
  });

  test("a customer who was compared while no list was in force does not count as screened", async () => {
    const id = await customer("Compared With Nothing");
    await people.owner.query("begin");
    await people.owner.query(
      "update compliance.screenings set screened_at = now(), queued_at = null where user_id = $1",
      [id],
    );
    expect(await stateOf(id)).toMatchObject({ isClear: true });
    await people.owner.query("update compliance.versions set state = 'replaced' where state = 'in_force'");
    expect(await stateOf(id)).toMatchObject({ isClear: null, screenedAt: null });
    await people.owner.query("rollback");
  });

  test("a customer is compared after signing up, and again after a change of name", async () => {
    const id = await customer("Innocent Person");
    expect(
      await people.storedValue("select queued_at is not null from compliance.screenings where user_id = $1", [id]),
    ).toBe(true);
    expect(
      await people.storedValue("select count(*) from graphile_worker.jobs where task_identifier = 'screen-customers'"),
    ).toBeGreaterThan(0);
    await screen();
    expect(await matchesOf(id)).toEqual([]);
    await people.owner.query("update iam.users set full_name = 'محمد الزبيديروف' where id = $1", [id]);
    await screen();
    expect(await matchesOf(id)).toMatchObject([{ status: "open" }]);
  });

  test("a match that awaits a decision outlasts every change of the customer's profile (Q-435)", async () => {
    const id = await customer("Mohammed Al Zubaidirov");
    await screen();
    const [match] = await matchesOf(id);
    await people.value(decide, [admin, match?.id, "escalated", "Same birth date"]);
    const withdrawal = () => people.owner.query("select compliance.check_withdrawal($1)", [id]);
    for (const change of [
      "update iam.profiles set birth_date = '1955-01-01', country = 'France' where user_id = $1",
      "update iam.users set full_name = 'Innocent Person' where id = $1",
    ]) {
      const [before] = await matchesOf(id);
      await people.owner.query(change, [id]);
      await screen();
      const [after] = await matchesOf(id);
      expect(after).toMatchObject({ id: match?.id, status: "escalated" });
      // The administrator decides by the present likeness.
      expect(after?.score).toBeLessThan(Math.min(75, before?.score ?? 0));
      await expect(withdrawal()).rejects.toMatchObject({ code: "BT545" });
    }
    await people.value(decide, [second, match?.id, "false_positive", "Another person"]);
    await withdrawal();
  });

  test("a match beyond the most similar names is compared again and stays", async () => {
    const id = await customer("Cornelius Vandermolenhof");
    // The names of an entry with aliases are more similar by trigrams than the name that makes the match.
    await importList("eu", [
      ...others,
      { id: "r", name: "OSTERHEM, Ragnhild" },
      ...["turn1", "turn2"].map((one) => ({ id: one, name: `Turn ${one}` })),
      { id: "far", name: "Vandermolenhof Cornelius Abubakar Sulaiman Ibrahimovic" },
    ]);
    const far = () =>
      people.storedValue("select status::text from compliance.matches where user_id = $1 and source_id = 'far'", [id]);
    expect(await far()).toBe("open");
    const near = Array.from({ length: 201 }, (_, place) => ({
      id: `near${place}`,
      name: `Cornelius Vandermolenhof ${String.fromCharCode(97 + (place % 26), 97 + Math.floor(place / 26))}`,
    }));
    await importList("ofac", [...others, ...near]);
    await people.owner.query("update compliance.screenings set queued_at = now() where user_id = $1", [id]);
    await screen();
    const names =
      "select compliance.find_names((select search_key from compliance.subjects where user_id = $1)) as ids";
    const { rows } = await people.owner.query<{ ids: number[] }>(names, [id]);
    const listed =
      "select array_agg(n.id) from compliance.listed_names n join compliance.entries e on e.id = n.entry_id where e.source_id = 'far'";
    expect(rows[0]?.ids).toHaveLength(200);
    expect(rows[0]?.ids).not.toEqual(expect.arrayContaining(await people.storedValue<number[]>(listed)));
    expect(await far()).toBe("open");
  });

  test("the birth date lowers the score below the queue, and a corrected one raises it again", async () => {
    const id = await customer("Mohamed Zubaydirov", "1955-01-01");
    await screen();
    expect(await matchesOf(id)).toEqual([]);
    await people.owner.query("update iam.profiles set birth_date = '1980-05-05' where user_id = $1", [id]);
    await screen();
    expect(await matchesOf(id)).toMatchObject([{ status: "open" }]);
  });

  test("customers and the entries of a list are compared in turn, without a deadlock", async () => {
    await screen();
    const users = [await customer("Turn Earliersson"), await customer("Turn Lattersson")];
    // Each customer resembles the entry that the list compares in the order of the other one.
    const { rows } = await people.owner.query("insert into compliance.versions (list) values ('eu') returning id");
    const version = (rows[0] as { id: number }).id;
    const turns = [
      { id: "turn1", name: "Turn Lattersson" },
      { id: "turn2", name: "Turn Earliersson" },
    ];
    await people.worker.query("select compliance.stage_entries($1, $2)", [
      version,
      JSON.stringify([...others, { id: "r", name: "OSTERHEM, Ragnhild" }, ...turns].map(entryOf)),
    ]);
    await people.worker.query("select compliance.finish_import($1, 'un_xml', null)", [version]);
    await people.worker.query("begin");
    await people.worker.query("select compliance.screen_customers(1)");
    const entries = people.owner.query("select compliance.screen_entries($1, 0, 1000)", [version]);
    await expect.poll(() => people.value("select count(*)::integer from pg_locks where not granted")).toBe(1);
    await people.worker.query("select compliance.screen_customers(1)");
    await people.worker.query("commit");
    await entries;
    for (const id of users) expect(await matchesOf(id)).toMatchObject([{ status: "open", score: 100 }]);
    const failures = "select count(*)::integer from compliance.screenings where error is not null";
    expect(await people.storedValue(failures)).toBe(0);
  });

  test("a screening that fails stays queued with its reason, and its age is in the inbox", async () => {
    const id = await customer("Failing Person");
    const late = await customer("Late Person");
    await people.owner.query(
      "alter table compliance.subjects disable trigger all; update compliance.subjects set skeletons = '{a,b,c}', tokens = '{a}', search_key = 'muhammad zubaidirov mhmd sbdrf' where user_id = " +
        id,
    );
    await people.owner.query(
      "create or replace function compliance.review_score() returns integer language sql immutable as 'select 1 / 0'",
    );
    await screen();
    await people.owner.query(
      "create or replace function compliance.review_score() returns integer language sql immutable as 'select 75'",
    );
    const [waiting] = (
      await people.owner.query(
        "select attempts, error from compliance.screenings where user_id = $1 and queued_at is not null",
        [id],
      )
    ).rows as { attempts: number; error: string }[];
    expect(waiting).toMatchObject({ attempts: 1, error: expect.stringContaining("zero") });
    await people.owner.query(
      "update compliance.screenings set queued_at = now() - interval '1 hour' where user_id in ($1, $2)",
      [id, late],
    );
    const inbox = () =>
      people.rows<{ record_id: number }>(
        'select record_id, about, urgency from site.list_inbox($1, \'{"kind": "screening_late"}\', \'{"sort": "created_at"}\')',
        [admin],
      );
    expect((await inbox()).map(({ record_id }) => record_id)).toContain(id);
    expect(await people.value("select compliance.screening_state($1)", [admin])).toMatchObject({
      queued: expect.any(Number),
      error: expect.stringContaining("zero"),
    });
    expect(await deposit(late)).not.toMatchObject({ code: "BT544" });
    await people.value("select compliance.screen_now($1)", [admin]);
    await screen();
    expect((await inbox()).map(({ record_id }) => record_id)).not.toContain(id);
  });
});

describe("decisions", () => {
  const matched = async (name: string) => {
    const id = await customer(name);
    await importList("opensanctions", [...others, { id: `x${id}`, name }]).catch(() => {});
    return { id, match: await addMatch(id, `d${id}`) };
  };
  /** Adds an open match of the customer with a new entry of a list; returns its id. */
  const addMatch = async (id: number, source: string): Promise<number> => {
    const version = await people.storedValue<number>(
      "select id from compliance.versions where list = 'un' and state = 'in_force'",
    );
    await people.owner.query(
      "insert into compliance.entries (list, source_id, data, hash, from_version_id) select 'un', $1, data, hash, $2 from compliance.entries where source_id = 'm' and to_version_id is null limit 1",
      [source, version],
    );
    await people.owner.query(
      `insert into compliance.matches (user_id, list, source_id, entry_id, score, evidence)
       select $1, 'un', e.source_id, e.id, 90, '{"name": "a", "listedName": "b", "nameScore": 90, "birth": "unknown", "country": "unknown"}'
       from compliance.entries e where e.source_id = $2 and e.to_version_id is null`,
      [id, source],
    );
    return people.storedValue("select id from compliance.matches where user_id = $1 and source_id = $2", [id, source]);
  };

  test("a decision needs an administrator, a reason and an open match", async () => {
    const { id, match } = await matched("Decided Once");
    expect(await stateOf(id)).toMatchObject({ matchId: match, isBlocked: false, isClear: false });
    expect(await people.refusal(decide, [await people.staff(2), match, "false_positive", "Other person"])).toEqual({
      code: "BT103",
    });
    expect(await people.refusal(decide, [admin, match, "false_positive", " "])).toEqual({
      code: "BT257",
      column: "reason",
    });
    expect(await people.value("select compliance.match_facts($1, $2)", [admin, match])).toMatchObject({
      id: match,
      status: "open",
      entry: { isListed: true, list: "un" },
      block: null,
    });
    expect(
      (await people.rows("select waiting from compliance.matches_beside($1, $2)", [admin, match])) as object[],
    ).toEqual([{ waiting: expect.any(Number) }]);
    expect(await people.refusal("select compliance.match_facts($1, $2)", [await people.staff(2), match])).toEqual({
      code: "BT104",
    });
    expect(await people.refusal(decide, [admin, match, "obsolete", "Reason"])).toEqual({
      code: "BT542",
      column: "decision",
    });
    expect(
      await people.refusal("select compliance.decide_match($1, $2, 'false_positive', 'Reason', 0)", [admin, match]),
    ).toEqual({ code: "BT118", column: "version" });
    await people.value(decide, [admin, match, "needs_information", "Asked for a passport"]);
    await people.value(decide, [admin, match, "false_positive", "Born in another country"]);
    expect(await people.refusal(decide, [admin, match, "true_match", "Reason"])).toEqual({ code: "BT543" });
    await screen();
    expect(await stateOf(id)).toEqual({
      matchId: null,
      isBlocked: false,
      isClear: true,
      screenedAt: expect.any(String),
    });
    expect(
      await people.storedValue(
        "select array_agg(action || ': ' || reason order by id) from audit.entries where entity = 'screening_match' and entity_id = $1 and actor_id = $2",
        [String(match), admin],
      ),
    ).toEqual(["needs_information: Asked for a passport", "false_positive: Born in another country"]);
  });

  test("an escalated match is decided by another administrator, and withdrawals wait until then", async () => {
    const { id, match } = await matched("Escalated Person");
    await people.value(decide, [admin, match, "escalated", "Same birth year, other country"]);
    expect(await people.value("select compliance.match_facts($1, $2)", [admin, match])).toMatchObject({
      status: "escalated",
      mayDecide: false,
      money: { currency: "USD", equity: "0.00", net: "0.00" },
      funds: null,
    });
    expect(await people.refusal(decide, [admin, match, "false_positive", "Other person"])).toEqual({ code: "BT333" });
    expect(await people.refusal(decide, [second, match, "escalated", "Again"])).toEqual({ code: "BT543" });
    const row = { escalated: 1 };
    expect(await people.rows("select escalated from compliance.matches_beside($1, $2)", [second, match])).toEqual([
      row,
    ]);
    expect(
      await people.storedValue("select url from site.notifications where user_id = $1 order by id desc limit 1", [
        second,
      ]),
    ).toBe(`/admin/compliance/screening/${match}`);
    await expect(people.owner.query("select compliance.check_withdrawal($1)", [id])).rejects.toMatchObject({
      code: "BT545",
    });
    await people.value(decide, [second, match, "false_positive", "Born in another country"]);
    expect((await matchesOf(id)).find((one) => one.id === match)).toMatchObject({ status: "false_positive" });
  });

  test("a true match blocks deposits, withdrawals and new positions in the same transaction", async () => {
    const { id, match } = await matched("Blocked Person");
    expect(await deposit(id)).not.toMatchObject({ code: "BT544" });
    const approval = await people.value<number>(decide, [admin, match, "true_match", "Same passport"]);
    expect(approval).toEqual(expect.any(Number));
    expect(await deposit(id)).toEqual({ code: "BT544" });
    expect(await stateOf(id)).toMatchObject({ matchId: match, isBlocked: true, isClear: false });
    const withdraw =
      "select money.request_withdrawal($1, $2, 10, 'Bank', 'Blocked Person', 'DE02120300000000202051', 'BYLADEM1001', 'Germany')";
    expect(await people.refusal(withdraw, [id, await real(id)])).toEqual({ code: "BT544" });
    expect(await people.refusal("select trading.check_customer($1, now())", [id])).toMatchObject({ code: "42501" });
    expect(await people.storedValue("select state::text from trading.customer_controls where user_id = $1", [id])).toBe(
      "close_only",
    );
    const loosen = "select trading.set_customer_controls($1, $2, $3, null, 'Reason', $4)";
    expect(await people.refusal(loosen, [admin, id, "allowed", null])).toEqual({ code: "BT546", column: "state" });
    expect(await people.refusal(loosen, [admin, id, "close_only", "2199-01-01"])).toEqual({
      code: "BT546",
      column: "state",
    });

    // The first person may not confirm; the second one does.
    expect(await people.refusal("select money.decide_approval($1, $2, true)", [admin, approval])).toEqual({
      code: "BT333",
    });
    await people.value("select money.decide_approval($1, $2, true)", [second, approval]);
    expect(await people.storedValue("select confirmed_by from compliance.blocks where match_id = $1", [match])).toBe(
      second,
    );

    // Lifting the block needs two persons as well.
    const lift = "select money.request_approval($1, 'lift_block', $2, '{\"reason\": \"Mistaken identity\"}')";
    const lifting = await people.value<{ approval: number }>(lift, [second, match]);
    expect(lifting).toMatchObject({ approval: expect.any(Number), result: null });
    expect(await deposit(id)).toEqual({ code: "BT544" });
    await people.value("select money.decide_approval($1, $2, true)", [admin, lifting.approval]);
    expect(await deposit(id)).not.toMatchObject({ code: "BT544" });
    expect(await people.storedValue("select count(*) from trading.customer_controls where user_id = $1", [id])).toBe(0);
    expect((await matchesOf(id)).find((one) => one.id === match)).toMatchObject({ status: "false_positive" });
  });

  test("lifting a block waits for the decision about its confirmation without holding the match", async () => {
    const { match } = await matched("Waiting Person");
    const confirming = await people.value<number>(decide, [admin, match, "true_match", "Same passport"]);
    const lift = "select money.request_approval($1, 'lift_block', $2, '{\"reason\": \"Mistaken identity\"}')";
    const { approval } = await people.value<{ approval: number }>(lift, [second, match]);
    await people.owner.query("begin");
    await people.owner.query("select from money.approvals where id = $1 for no key update", [confirming]);
    const lifted = people.value("select money.decide_approval($1, $2, true)", [admin, approval]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    try {
      await people.owner.query("select from compliance.matches where id = $1 for no key update nowait", [match]);
    } finally {
      await people.owner.query("rollback");
    }
    await lifted;
    expect(await people.storedValue("select status from money.approvals where id = $1", [confirming])).toBe("void");
  });

  test("a true match that the second person rejects is open again, and nothing is blocked", async () => {
    const { id, match } = await matched("Released Person");
    const approval = await people.value<number>(decide, [admin, match, "true_match", "Same name"]);
    await people.value("select money.decide_approval($1, $2, false, 'Another birth date')", [second, approval]);
    expect(await deposit(id)).not.toMatchObject({ code: "BT544" });
    expect((await matchesOf(id)).find((one) => one.id === match)).toMatchObject({ status: "open" });
    expect(await people.storedValue("select count(*) from trading.customer_controls where user_id = $1", [id])).toBe(0);
  });

  test("two true matches restrict once: the last lifted block restores the controls before the first", async () => {
    const lift = async (match: number) => {
      const { approval } = await people.value<{ approval: number }>(
        "select money.request_approval($1, 'lift_block', $2, '{\"reason\": \"Mistaken identity\"}')",
        [second, match],
      );
      await people.value("select money.decide_approval($1, $2, true)", [admin, approval]);
    };
    const controls = async (id: number) =>
      (
        await people.owner.query(
          "select state::text, max_leverage, reason, expires_at from trading.customer_controls where user_id = $1",
          [id],
        )
      ).rows;
    const until = "2199-01-01T00:00:00.000Z";
    const set = "select trading.set_customer_controls($1, $2, $3, $4, 'Asked by the customer', $5)";
    for (const { before, order } of [
      { before: null, order: [0, 1] },
      { before: null, order: [1, 0] },
      { before: "close_only", order: [0, 1] },
      { before: "read_only", order: [1, 0] },
      { before: "allowed", order: [0, 1] },
    ]) {
      const { id, match } = await matched(`Doubly Listed ${before ?? "none"} ${order.join("")}`);
      if (before) await people.app.query(set, [admin, id, before, "20", until]);
      const earlier = await controls(id);
      const matches = [match, await addMatch(id, `e${id}`)];
      for (const one of matches) await people.value(decide, [admin, one, "true_match", "Same passport"]);
      expect(await controls(id)).toMatchObject([
        { state: before === "read_only" ? "read_only" : "close_only", reason: "Under review", expires_at: null },
      ]);
      await lift(matches[order[0] ?? 0] ?? 0);
      expect(await controls(id)).toMatchObject([{ expires_at: null }]);
      await lift(matches[order[1] ?? 0] ?? 0);
      expect(await controls(id)).toEqual(earlier);
    }
  });
});
