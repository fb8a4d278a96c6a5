import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hash } from "../people.ts";
import { type Crm, openCrm } from "./crm-fixture.ts";

let crm: Crm;
beforeAll(async () => {
  crm = await openCrm();
});
afterAll(() => crm.close());

const move = "select change_id, changed from crm.move_leads($1, $2, $3)";
const assign = "select change_id, changed from crm.assign_leads($1, $2, $3)";

describe("lead lists", () => {
  test("an agent's list shows assigned leads, a manager's those of the team, an affiliate's their own", async () => {
    const { lead, listed, sales, manager, affiliate, admin, stranger, retention } = crm;
    const ofAgent = await lead({ agent: sales, group: "sales" });
    const ofStranger = await lead({ agent: stranger, group: "sales" });
    const ofRetention = await lead({ retAgent: retention, group: "retention" });
    const brought = await lead({ affiliate });
    expect(await listed(sales, "sales")).toEqual([ofAgent]);
    expect(await listed(manager, "all")).toEqual([ofRetention, ofAgent]);
    expect(await listed(retention, "retentions")).toEqual([ofRetention]);
    expect(await listed(affiliate, "own")).toEqual([brought]);
    expect(await listed(admin, "all")).toEqual(expect.arrayContaining([brought, ofRetention, ofStranger, ofAgent]));
  });

  test.each([
    ["affiliate", "new"],
    ["affiliate", "sales"],
    ["sales", "retentions"],
    ["sales", "archived"],
    ["retention", "sales"],
    ["manager", "own"],
  ] as const)("the role %s may not read the list %s", async (who, list) => {
    expect(await crm.refusal("select * from crm.list_leads($1, $2, '{}', '{}')", [crm[who], list])).toEqual({
      code: "BT103",
    });
  });

  test("a filter finds a status with underscores in its name and returns no lead for an unknown status", async () => {
    const { lead, listed, admin, value } = crm;
    const id = await lead({ email: "callback@leads.test" });
    await value("select crm.set_status($1, $2, 'Call Back')", [admin, id]);
    expect(await listed(admin, "new", { status: "Call_Back" })).toEqual([id]);
    expect(await listed(admin, "new", { status: "Nowhere" })).toEqual([]);
  });

  test("contact data is hidden from agents in rows, search and order while the setting is off", async () => {
    const { lead, listed, rows, refusal, setting, sales, manager } = crm;
    const id = await lead({ agent: sales, group: "sales", email: "johnathan@leads.test", phone: "+49 30 123 456" });
    await setting("showUserInfoAgent", "off");
    const read = (actor: number, list: string) =>
      rows("select email, phone, is_hidden from crm.list_leads($1, $2, $3, '{}')", [actor, list, { id }]);
    expect(await read(sales, "sales")).toEqual([{ email: "jo****an@leads.test", phone: "******56", is_hidden: true }]);
    expect(await read(manager, "all")).toEqual([
      { email: "johnathan@leads.test", phone: "+49 30 123 456", is_hidden: false },
    ]);
    expect(await listed(sales, "sales", { search: "johnathan" })).toEqual([]);
    expect(
      await refusal("select * from crm.list_leads($1, 'sales', '{}', '{\"sort\": \"email\"}')", [sales]),
    ).toMatchObject({ code: "BT606" });
    // The timeline of the lead hides earlier contact data as well.
    await rows("select crm.edit_lead($1, $2, $3)", [
      crm.admin,
      id,
      { email: "jon@leads.test", phone: "+49 30 999 111" },
    ]);
    const timeline = async (actor: number) =>
      JSON.stringify(await rows("select * from crm.lead_timeline($1, $2)", [actor, id]));
    const kept = ["johnathan@leads.test", "jon@leads.test", "+49 30 123 456", "+49 30 999 111"];
    for (const text of kept) expect(await timeline(manager)).toContain(text);
    for (const text of kept) expect(await timeline(sales)).not.toContain(text);
    await setting("showUserInfoAgent", "on");
    expect(await listed(sales, "sales", { search: "jon@leads" })).toEqual([id]);
  });

  test("a list sorted by a holder's name returns the same rows page by page, from either end, as in one query", async () => {
    const { lead, rows, admin, sales, stranger, retention, affiliate, manager } = crm;
    await crm.owner.query("update iam.users set full_name = 'Staff ' || id where id = any ($1)", [[sales, stranger]]);
    for (const agent of [sales, stranger, undefined])
      for (const group of [undefined, "sales", "archived"])
        for (const affiliate_ of [affiliate, undefined])
          await lead({
            ...(agent && { agent }),
            ...(group && { group }),
            ...(affiliate_ && { affiliate: affiliate_, retAgent: retention }),
            ...(agent === sales && { manager }),
          });
    type Row = { id: number; sort_key: string };
    const page = (sort: string, more: object) =>
      rows<Row>("select id, sort_key from crm.list_leads($1, 'all', '{}', $2)", [admin, { sort, limit: 5, ...more }]);
    for (const name of ["sale_status", "group", "sale_manager", "sale_agent", "retention_agent", "affiliator"]) {
      for (const sort of [name, `-${name}`]) {
        // A filter that matches every lead makes the query take another plan.
        const whole = await rows<Row>("select id, sort_key from crm.list_leads($1, 'all', $2, $3)", [
          admin,
          { from: "2020-01-01" },
          { sort, limit: 1000 },
        ]);
        const walked: Row[] = [];
        let at: object | null = null;
        for (let number = 1; walked.length < whole.length; number++) {
          const found = await page(sort, { page: number, at });
          // One row more than the limit shows that another page follows.
          expect(found.length).toBe(Math.min(6, whole.length - walked.length));
          walked.push(...found.slice(0, 5));
          at = { page: number + 1, key: found[5]?.sort_key, id: String(found[5]?.id) };
        }
        expect([sort, walked]).toEqual([sort, whole]);
        const [anchor] = whole.slice(10, 11);
        const back = { page: 2, at: { page: 3, key: anchor?.sort_key, id: String(anchor?.id) } };
        expect([sort, (await page(sort, back)).slice(0, 5)]).toEqual([sort, whole.slice(5, 10)]);
        const pages = Math.ceil(whole.length / 5);
        const last = await page(sort, { page: pages, total: whole.length });
        expect([sort, last]).toEqual([sort, whole.slice((pages - 1) * 5)]);
        // A position with an unknown key is ignored and the page is returned.
        for (const key of ["{bound}{groups}", "' or {key}"])
          await page(sort, { page: 2, at: { page: 2, key, id: "1" } });
      }
    }
  });

  test("a filter by past days returns the leads registered then, whatever their ids", async () => {
    const { lead, listed, admin, owner } = crm;
    const ids = [await lead(), await lead(), await lead(), await lead()];
    const days = ["2019-05-01T23:59:59Z", "2019-05-03T00:00:00Z", "2019-05-02T12:00:00Z", "2019-05-04T00:00:00Z"];
    for (const [place, id] of ids.entries())
      await owner.query("update crm.leads set created_at = $2 where id = $1", [id, days[place]]);
    const of = (from: string | undefined, to: string) => listed(admin, "new", { ...(from && { from }), to });
    expect(await of("2019-05-01", "2019-05-02")).toEqual([ids[2], ids[0]]);
    expect(await of("2019-05-03", "2019-05-03")).toEqual([ids[1]]);
    expect(await of(undefined, "2019-05-03")).toEqual([ids[2], ids[1], ids[0]]);
    expect(await of("2018-01-01", "2019-04-30")).toEqual([]);
  });

  test("a list returns the newest notes of each lead, except to an affiliate", async () => {
    const { lead, rows, value, admin, sales, affiliate } = crm;
    const id = await lead({ agent: sales, affiliate, group: "sales" });
    await value("select crm.add_note($1, $2, 'First')", [admin, id]);
    await value("select crm.add_note($1, $2, 'Second')", [sales, id]);
    const notes = async (actor: number, list: string) =>
      (await rows<{ notes: unknown }>("select notes from crm.list_leads($1, $2, $3, '{}')", [actor, list, { id }]))[0]
        ?.notes;
    expect(await notes(sales, "sales")).toEqual(
      ["Second", "First"].map((content) => ({
        id: expect.any(Number),
        content,
        user: { full_name: expect.stringMatching(/^Staff/) },
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      })),
    );
    expect(await notes(affiliate, "own")).toBeNull();
  });
});

describe("moving leads", () => {
  test.each([
    [null, "sales", true],
    [null, "archived", true],
    [null, "retentions", false],
    ["sales", "retentions", true],
    ["sales", "archived", true],
    ["retention", "sales", true],
    ["retention", "archived", true],
    ["archived", "sales", true],
    ["archived", "retentions", false],
  ])("a move from %s to %s is allowed: %s", async (from, to, isAllowed) => {
    const id = await crm.lead({ ...(from && { group: from }) });
    const code = (await crm.refusal(move, [crm.admin, [id], to])).code;
    expect(code).toBe(isAllowed ? "not refused" : "BT502");
    expect(await crm.groupOf(id)).toBe(isAllowed ? (to === "retentions" ? "retention" : to) : from);
  });

  test("a move changes all leads or none and skips leads that are already in the group", async () => {
    const { lead, admin, refusal, rows, groupOf } = crm;
    const [fresh, archived, there] = [
      await lead(),
      await lead({ group: "archived" }),
      await lead({ group: "retention" }),
    ];
    expect(await refusal(move, [admin, [fresh, archived, there], "retentions"])).toEqual({
      code: "BT502",
      column: "group",
      detail: "2 of 2",
    });
    expect([await groupOf(fresh), await groupOf(archived)]).toEqual([null, "archived"]);
    expect(await rows(move, [admin, [fresh, archived, fresh], "sales"])).toEqual([
      { change_id: expect.any(Number), changed: 2 },
    ]);
    expect(await rows(move, [admin, [fresh], "sales"])).toEqual([{ change_id: null, changed: 0 }]);
  });

  test("a move that includes another agent's lead is rejected and changes nothing", async () => {
    const { lead, sales, stranger, refusal, groupOf, affiliate } = crm;
    const [own, other] = [
      await lead({ agent: sales, group: "sales" }),
      await lead({ agent: stranger, group: "sales" }),
    ];
    expect(await refusal(move, [sales, [own, other], "archived"])).toEqual({ code: "BT104" });
    expect(await refusal(move, [affiliate, [own], "archived"])).toEqual({ code: "BT103" });
    expect(await refusal(move, [sales, [], "archived"])).toEqual({ code: "BT500", column: "ids" });
    expect(await groupOf(own)).toBe("sales");
  });

  test("an agent cannot move a lead out of the archive, which the agent's lists do not show", async () => {
    const { lead, sales, refusal } = crm;
    const id = await lead({ agent: sales, group: "archived" });
    expect(await refusal(move, [sales, [id], "sales"])).toEqual({ code: "BT104" });
  });

  test("the author of a move can undo it for a day, and leads changed since then stay as they are", async () => {
    const { lead, admin, manager, sales, rows, refusal, owner, storedValue } = crm;
    const ids = [await lead({ manager }), await lead({ manager, group: "archived" }), await lead({ manager })];
    const [{ change_id: change } = { change_id: 0 }] = await rows<{ change_id: number }>(move, [manager, ids, "sales"]);
    await rows(move, [admin, [ids[2]], "archived"]);
    const undo = "select restored, kept from crm.undo_change($1, $2)";
    expect(await refusal(undo, [sales, change])).toEqual({ code: "BT104" });
    expect(await rows(undo, [manager, change])).toEqual([{ restored: 2, kept: 1 }]);
    const groups = 'select array_agg("group"::text order by id) from crm.leads where id = any ($1)';
    expect(await storedValue(groups, [ids])).toEqual([null, "archived", "archived"]);
    expect(await refusal(undo, [manager, change])).toEqual({ code: "BT504" });
    const [{ change_id: old } = { change_id: 0 }] = await rows<{ change_id: number }>(move, [
      manager,
      [ids[0]],
      "sales",
    ]);
    await owner.query("update crm.changes set created_at = created_at - interval '25 hours' where id = $1", [old]);
    expect(await refusal(undo, [manager, old])).toEqual({ code: "BT504" });
  });

  test("concurrent moves of the same leads wait for each other and all succeed", async () => {
    const { lead, admin, runConcurrently } = crm;
    const ids = [await lead({ group: "sales" }), await lead({ group: "sales" }), await lead({ group: "sales" })];
    const outcomes = await runConcurrently(8, move, [admin, ids, "archived"]);
    expect(new Set(outcomes)).toEqual(new Set(["done"]));
  });

  test("moving ten thousand leads is one statement", async () => {
    const { owner, admin, rows } = crm;
    await owner.query(
      `insert into crm.leads (first_name, email, source) select 'Many', 'many' || n || '@leads.test', 'live' from generate_series(1, 10000) n`,
    );
    const [moved] = await rows<{ changed: number }>(
      "select change_id, changed from crm.move_leads($1, crm.match_leads($1, 'new', '{\"search\": \"many\"}'), 'archived')",
      [admin],
    );
    expect(moved?.changed).toBe(10_000);
  });
});

describe("assigning leads", () => {
  test("assigning leads to an agent sends one notification and can be undone", async () => {
    const { lead, admin, sales, rows, storedValue } = crm;
    const ids = [await lead(), await lead()];
    const notificationCount = () =>
      storedValue<number>("select count(*) from site.notifications where user_id = $1 and type = 'leads_assigned'", [
        sales,
      ]);
    const before = await notificationCount();
    const [{ change_id: change } = { change_id: 0 }] = await rows<{ change_id: number }>(assign, [
      admin,
      ids,
      { agentId: sales },
    ]);
    expect(await notificationCount()).toBe(before + 1);
    const agents = () =>
      storedValue<(number | null)[]>("select array_agg(agent_id) from crm.leads where id = any ($1)", [ids]);
    expect((await agents()).map(Number)).toEqual([sales, sales]);
    await rows("select restored, kept from crm.undo_change($1, $2)", [admin, change]);
    expect(await agents()).toEqual([null, null]);
  });

  test("agentId -2 removes the agent, and ids that are not agents of the right kind are rejected", async () => {
    const { lead, admin, manager, sales, stranger, retention, refusal, rows, storedValue } = crm;
    const id = await lead({ agent: sales, manager });
    for (const data of [{ agentId: retention }, { retId: sales }, { agentId: 999_999 }, { managerId: sales }, {}])
      expect(await refusal(assign, [admin, [id], data])).toMatchObject({ code: "BT503" });
    expect(await refusal(assign, [manager, [id], { agentId: stranger }])).toEqual({ code: "BT503", column: "agentId" });
    expect(await refusal(assign, [manager, [id], { managerId: manager }])).toEqual({
      code: "BT503",
      column: "managerId",
    });
    expect(await refusal(assign, [sales, [id], { agentId: sales }])).toEqual({ code: "BT103" });
    await rows(assign, [manager, [id], { agentId: -2 }]);
    expect(await storedValue("select agent_id from crm.leads where id = $1", [id])).toBeNull();
  });

  test("an active rule assigns new leads in turn to agents below their limit", async () => {
    const { owner, admin, sales, staff, value, storedValue } = crm;
    const second = await staff(5);
    const team = await value<number>("select crm.save_team($1, null, 'South', $2, $3)", [
      admin,
      crm.manager,
      [sales, second],
    ]);
    const add = (name: string) =>
      value<number>("select crm.add_lead($1, $2)", [admin, { email: `${name}@turn.test`, country: "Chile" }]);
    const agentOf = (id: number) => storedValue<number | null>("select agent_id from crm.leads where id = $1", [id]);
    expect(await agentOf(await add("nobody"))).toBeNull();
    const rule = await storedValue<number>(
      "insert into crm.assignment_rules (team_id, method, countries, is_active) values ($1, 'round_robin', '{Chile}', true) returning id",
      [team],
    );
    const agents = [await agentOf(await add("a")), await agentOf(await add("b")), await agentOf(await add("c"))];
    expect(new Set(agents)).toEqual(new Set([sales, second]));
    expect(agents[0]).toBe(agents[2]);
    await owner.query("update crm.assignment_rules set room = 1 where id = $1", [rule]);
    expect(await agentOf(await add("d"))).toBeNull();
    await owner.query("update crm.assignment_rules set is_active = false");
  });
});

describe("lead pages", () => {
  test("a lead keeps its notes in order, previews the newest and records them in the timeline", async () => {
    const { lead, sales, admin, value, rows, refusal, stranger, storedValue } = crm;
    const id = await lead({ agent: sales, group: "sales" });
    await value("select crm.add_note($1, $2, ' First call ')", [sales, id]);
    await value("select crm.add_note($1, $2, 'Second')", [admin, id]);
    await value("select crm.set_status($1, $2, 'Interested')", [sales, id]);
    expect(await rows("select content from crm.list_notes($1, $2)", [sales, id])).toEqual([
      { content: "Second" },
      { content: "First call" },
    ]);
    expect(await storedValue("select last_note from crm.leads where id = $1", [id])).toBe("Second");
    const timeline = await rows<{ kind: string }>("select kind from crm.lead_timeline($1, $2)", [sales, id]);
    expect(timeline.map(({ kind }) => kind)).toEqual(["status", "note", "note", "created"]);
    for (const call of ["crm.list_notes($1, $2)", "crm.lead_timeline($1, $2)", "crm.find_lead($1, $2)"])
      expect(await refusal(`select * from ${call}`, [stranger, id])).toEqual({ code: "BT104" });
    expect(await refusal("select crm.add_note($1, $2, '  ')", [sales, id])).toMatchObject({ code: "BT510" });
    expect(await refusal("select crm.set_status($1, $2, 'Nope')", [sales, id])).toMatchObject({ code: "BT506" });
  });

  test("the timeline shows creation, moves, assignments, notes, calls, conversion and deposits, each with its actor", async () => {
    const { admin, sales, value, rows, owner, storedValue } = crm;
    const id = await value<number>("select crm.add_lead($1, $2)", [
      admin,
      { firstName: "Tale", email: "tale@story.test" },
    ]);
    await rows(move, [admin, [id], "sales"]);
    await rows(assign, [admin, [id], { agentId: sales }]);
    await value("select crm.add_note($1, $2, 'Promising')", [sales, id]);
    await owner.query("insert into crm.calls (lead_id, user_id, agent_email) values ($1, $2, 'agent@voice.test')", [
      id,
      sales,
    ]);
    await value("select crm.convert_lead($1, $2, $3)", [admin, id, hash]);
    const user = await storedValue<number>("select user_id from crm.leads where id = $1", [id]);
    await owner.query(
      `insert into money.deposits (user_id, account_id, gateway, amount, total, balance_after, status, decided_at)
       select $1, a.id, 'bank', 250.5, 250.5, 250.5, 'approved', clock_timestamp() from money.accounts a where a.user_id = $1 and a.mode = 'real'`,
      [user],
    );
    const timeline = await rows<{ kind: string; full_name: string; at: Date; detail: Record<string, unknown> }>(
      "select * from crm.lead_timeline($1, $2)",
      [admin, id],
    );
    const nameOf = (who: number) => storedValue<string>("select full_name from iam.users where id = $1", [who]);
    expect(timeline.map(({ kind, full_name: who }) => [kind, who])).toEqual([
      ["deposit", await nameOf(user)],
      ["convert", await nameOf(admin)],
      ["call", await nameOf(sales)],
      ["note", await nameOf(sales)],
      ["assign", await nameOf(admin)],
      ["move", await nameOf(admin)],
      ["created", await nameOf(admin)],
    ]);
    expect([timeline[0]?.detail.amount, timeline[4]?.detail.person]).toEqual(["250.50000", await nameOf(sales)]);
    expect(timeline.every(({ at }) => at instanceof Date)).toBe(true);
    // A sign-up has the customer as its actor; deposits are hidden from a sales agent.
    const own = await storedValue<number>("select id from crm.leads where user_id = $1", [await crm.customer()]);
    const kinds = async (actor: number, lead: number) =>
      (await rows<{ kind: string }>("select kind from crm.lead_timeline($1, $2)", [actor, lead])).map(
        ({ kind }) => kind,
      );
    expect((await kinds(admin, own)).sort()).toEqual(["created", "sign_up"]);
    expect((await kinds(sales, id)).at(0)).toBe("convert");
  });

  test("the edit form saves the named fields, rejects a stale version and ignores a manager's managerId", async () => {
    const { lead, manager, admin, sales, refusal, rows, storedValue } = crm;
    const id = await lead({ manager, firstName: "Old", country: "Peru" });
    const edit = "select crm.edit_lead($1, $2, $3, $4)";
    await rows(edit, [manager, id, { firstName: "New", managerId: admin, agentId: sales }, 1]);
    expect(
      await storedValue("select row(first_name, country, manager_id, agent_id)::text from crm.leads where id = $1", [
        id,
      ]),
    ).toBe(`(New,Peru,${manager},${sales})`);
    expect(await refusal(edit, [manager, id, { firstName: "Stale" }, 1])).toEqual({ code: "BT118", column: "version" });
    expect(await refusal(edit, [manager, id, { email: "nonsense" }, null])).toEqual({ code: "BT507", column: "email" });
    expect(await refusal(edit, [sales, id, { firstName: "Mine" }, null])).toEqual({ code: "BT103" });
  });

  test("the edit form accepts only listed countries and keeps an unlisted one that is already stored", async () => {
    const { lead, admin, refusal, rows, storedValue } = crm;
    const edit = "select crm.edit_lead($1, $2, $3)";
    const country = "select country from crm.leads where id = $1";
    const id = await lead({ country: "Preußen" });
    await rows(edit, [admin, id, { firstName: "Old", country: "Preußen" }]);
    expect(await storedValue(country, [id])).toBe("Preußen");
    await rows(edit, [admin, id, { country: "ESP" }]);
    expect(await storedValue(country, [id])).toBe("Spain");
    expect(await refusal(edit, [admin, id, { country: "Preußen" }])).toEqual({ code: "BT507", column: "country" });
    expect(await storedValue(country, [id])).toBe("Spain");
  });

  test("a deleted lead leaves the lists and returns after an undo", async () => {
    const { lead, admin, affiliate, value, rows, listed } = crm;
    const id = await lead({ affiliate });
    const change = await value<number>("select crm.delete_lead($1, $2)", [affiliate, id]);
    expect(await listed(admin, "new", { id })).toEqual([]);
    await rows("select restored, kept from crm.undo_change($1, $2)", [admin, change]);
    expect(await listed(admin, "new", { id })).toEqual([id]);
  });
});

describe("a manager's start page", () => {
  test("counts the calls of each agent by day, and does not read those before the ten days", async () => {
    const { stranger, lead, owner } = crm;
    const [manager, sales] = [await crm.staff(2), await crm.staff(5)];
    await crm.value("select crm.save_team($1, null, 'Calls', $2, $3)", [crm.admin, manager, [sales]]);
    // Of another agent: the calls of the team's own leads are read to find untouched ones.
    const id = await lead({ agent: stranger, group: "sales" });
    const call = (agent: number, at: string, count = 1) =>
      owner.query(
        `insert into crm.calls (lead_id, user_id, agent_email, created_at)
         select $1, $2, 'a@voiso.test', ${at} from generate_series(1, $3)`,
        [id, agent, count],
      );
    const today = "date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'";
    await call(sales, `${today}`, 2);
    await call(sales, `${today} - interval '1 microsecond'`);
    await call(sales, `${today} - interval '9 days'`, 3);
    await call(sales, `${today} - interval '9 days 1 microsecond'`);
    await call(stranger, today);
    await call(sales, `${today} - interval '1 year'`, 5_000);
    await owner.query("analyze crm.calls");
    const read =
      "select (seq_tup_read + idx_tup_fetch)::integer from pg_stat_xact_user_tables where relid = 'crm.calls'::regclass";
    await owner.query("begin");
    const home = await crm.storedValue<{ agents: { id: number; calls: number[] }[] }>("select crm.team_home($1, 30)", [
      manager,
    ]);
    const count = await crm.storedValue<number>(read);
    await owner.query("rollback");
    expect(home.agents.find((agent) => agent.id === sales)?.calls).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
    expect(home.agents.find((agent) => agent.id === stranger)).toBeUndefined();
    expect(count).toBeLessThan(100);
  });
});
