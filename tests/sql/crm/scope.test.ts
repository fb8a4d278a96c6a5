import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Crm, openCrm } from "./crm-fixture.ts";

let crm: Crm;
beforeAll(async () => {
  crm = await openCrm();
});
afterAll(() => crm.close());

const assign = "select change_id, changed from crm.assign_leads($1, $2, $3)";
const move = "select change_id, changed from crm.move_leads($1, $2, $3)";
const undo = "select restored, kept from crm.undo_change($1, $2)";
const edit = "select crm.edit_lead($1, $2, $3)";
const noticesOf = (user: number) =>
  crm.storedValue<number>("select count(*) from site.notifications where user_id = $1 and type = 'leads_assigned'", [
    user,
  ]);
const changeOf = async (text: string, values: unknown[]) =>
  (await crm.rows<{ change_id: number }>(text, values))[0]?.change_id;
const stateOf = (id: number) =>
  crm.storedValue<string>(
    `select concat_ws(',', coalesce("group"::text, 'new'), agent_id, retention_agent_id) from crm.leads where id = $1`,
    [id],
  );

describe("groups of new leads", () => {
  test("a new lead moves to sales with a sales agent and to retention with a retention agent, and undo restores both", async () => {
    const { admin, sales, retention, lead, listed, rows } = crm;
    for (const [agent, data, list] of [
      [sales, { agentId: sales }, "sales"],
      [retention, { retId: retention }, "retentions"],
    ] as const) {
      const [fresh, archived] = [await lead(), await lead({ group: "archived" })];
      const before = await noticesOf(agent);
      const change = await changeOf(assign, [admin, [fresh, archived], data]);
      expect(await listed(agent, list, { id: fresh })).toEqual([fresh]);
      expect(await listed(agent, list, { id: archived })).toEqual([]);
      expect(await noticesOf(agent)).toBe(before + 1);
      expect(
        await crm.storedValue(
          "select description from site.notifications where user_id = $1 order by id desc limit 1",
          [agent],
        ),
      ).toBe("1 lead has been assigned to you");
      expect(await rows(undo, [admin, change])).toEqual([{ restored: 2, kept: 0 }]);
      expect([await stateOf(fresh), await stateOf(archived)]).toEqual(["new", "archived"]);
      expect(await noticesOf(agent)).toBe(before);
    }
  });

  test("a lead keeps its group on undo when it was moved or reassigned afterwards", async () => {
    const { admin, sales, retention, lead, rows } = crm;
    const [moved, shared] = [await lead(), await lead()];
    const change = await changeOf(assign, [admin, [moved, shared], { agentId: sales }]);
    await rows(move, [admin, [moved], "archived"]);
    await rows(assign, [admin, [shared], { retId: retention }]);
    await rows(undo, [admin, change]);
    expect([await stateOf(moved), await stateOf(shared)]).toEqual(["archived", `sales,${retention}`]);
  });

  test("a lead keeps its group when a move before its assignment is undone", async () => {
    const { admin, sales, lead, rows } = crm;
    const id = await lead();
    const change = await changeOf(move, [admin, [id], "sales"]);
    await rows(assign, [admin, [id], { agentId: sales }]);
    expect(await rows(undo, [admin, change])).toEqual([{ restored: 0, kept: 1 }]);
    expect(await stateOf(id)).toBe(`sales,${sales}`);
  });

  test("an agent gets no notification for leads that are not in the agent's lists", async () => {
    const { admin, sales, lead, rows } = crm;
    const before = await noticesOf(sales);
    await rows(assign, [admin, [await lead({ group: "archived" })], { agentId: sales }]);
    expect(await noticesOf(sales)).toBe(before);
  });

  test("a lead is in the agent's list after a sign-up with the agent's promo code", async () => {
    const { sales, retention, customer, value, storedValue, listed } = crm;
    for (const [agent, list] of [
      [sales, "sales"],
      [retention, "retentions"],
    ] as const) {
      const code = await value<string>("select crm.generate_promo_code($1)", [agent]);
      const user = await customer(`by-code-${list}@scope.test`, code);
      const id = await storedValue<number>("select id from crm.leads where user_id = $1", [user]);
      expect(await listed(agent, list, { id })).toEqual([id]);
    }
  });

  test("a lead is in the agent's list after a rule assigned it, and undo makes it new again", async () => {
    const { owner, admin, sales, value, storedValue, listed, rows } = crm;
    const team = await value<number>("select crm.save_team($1, null, 'Rules', $2, $3)", [admin, crm.manager, [sales]]);
    await owner.query(
      "insert into crm.assignment_rules (team_id, method, countries, is_active) values ($1, 'round_robin', '{Chile}', true)",
      [team],
    );
    const id = await value<number>("select crm.add_lead($1, $2)", [
      admin,
      { email: "by-rule@scope.test", country: "Chile" },
    ]);
    await owner.query("update crm.assignment_rules set is_active = false");
    expect(await listed(sales, "sales", { id })).toEqual([id]);
    const change = await storedValue<number>("select max(change_id) from crm.lead_changes where lead_id = $1", [id]);
    await rows(undo, [admin, change]);
    expect(await stateOf(id)).toBe("new");
  });

  test("assigning an agent in the edit form puts the lead in the agent's list, notifies the agent once and names the agent in the timeline", async () => {
    const { admin, sales, lead, listed, rows, storedValue } = crm;
    const id = await lead({ firstName: "Edited" });
    const before = await noticesOf(sales);
    await rows(edit, [admin, id, { firstName: "Edited", agentId: sales }]);
    expect(await listed(sales, "sales", { id })).toEqual([id]);
    expect(await noticesOf(sales)).toBe(before + 1);
    const name = await storedValue<string>("select full_name from iam.users where id = $1", [sales]);
    const story = await rows<{ kind: string; detail: { person?: string } }>(
      "select kind, detail from crm.lead_timeline($1, $2)",
      [admin, id],
    );
    expect(story.map(({ kind, detail }) => [kind, detail.person ?? null])).toEqual([
      ["assign", name],
      ["created", null],
    ]);
    const [change] = await rows<{ id: number; is_undoable: boolean }>("select * from crm.list_changes($1)", [admin]);
    expect(change?.is_undoable).toBe(true);
    await rows(undo, [admin, change?.id]);
    expect(await stateOf(id)).toBe("new");
  });
});

describe("what an agent may read and change", () => {
  test("an agent can neither read nor change a lead outside the agent's lists", async () => {
    const { sales, retention, lead, refusal, owner } = crm;
    const withClient = await lead({ agent: sales, retAgent: retention, group: "retention" });
    await owner.query("update crm.leads set ftd_at = now(), deposited_at = now() where id = $1", [withClient]);
    const inSales = await lead({ agent: sales, retAgent: retention, group: "sales" });
    for (const [agent, id] of [
      [sales, withClient],
      [retention, inSales],
      [sales, await lead({ agent: sales, group: "archived" })],
      [retention, await lead({ retAgent: retention, group: "archived" })],
    ] as const) {
      for (const [text, values] of [
        [move, [agent, [id], "archived"]],
        ["select crm.add_note($1, $2, 'Hello')", [agent, id]],
        ["select crm.set_status($1, $2, 'Interested')", [agent, id]],
        ["select * from crm.find_lead($1, $2)", [agent, id]],
        ["select * from crm.list_notes($1, $2)", [agent, id]],
        ["select * from crm.lead_timeline($1, $2)", [agent, id]],
      ] as const)
        expect([text, await refusal(text, [...values])]).toEqual([text, { code: "BT104" }]);
    }
  });

  test("a retention agent reads and changes a client in any group that the list of clients shows", async () => {
    const { retention, lead, owner, listed, rows } = crm;
    const id = await lead({ retAgent: retention, group: "sales" });
    await owner.query("update crm.leads set ftd_at = now(), deposited_at = now() where id = $1", [id]);
    expect(await listed(retention, "clients", { id })).toEqual([id]);
    expect(await rows("select id from crm.find_lead($1, $2)", [retention, id])).toEqual([{ id }]);
  });
});

describe("lists of new and of all leads", () => {
  test("the new list holds leads without a group, and the full list is for administrators and managers only", async () => {
    const { admin, manager, sales, affiliate, lead, listed, refusal } = crm;
    const ids = [await lead({ manager, country: "Peru" })];
    for (const group of ["sales", "retention", "archived"]) ids.push(await lead({ manager, group, country: "Peru" }));
    for (const actor of [admin, manager]) {
      expect(await listed(actor, "new", { country: "Peru" })).toEqual([ids[0]]);
      expect(await listed(actor, "all", { country: "Peru" })).toEqual(ids.toReversed());
    }
    for (const actor of [sales, affiliate])
      expect(await refusal("select * from crm.list_leads($1, 'all', '{}', '{}')", [actor])).toEqual({ code: "BT103" });
  });
});

describe("deleting a lead", () => {
  const remove = "select crm.delete_lead($1, $2) as change_id";

  test("deleting a customer's lead hides it for 24 hours; the customer and their manager's access stay", async () => {
    const { admin, manager, customer, storedValue, owner, rows, listed } = crm;
    const user = await customer();
    const id = await storedValue<number>("select id from crm.leads where user_id = $1", [user]);
    await owner.query("update crm.leads set manager_id = $2 where id = $1", [id, manager]);
    const change = await changeOf(remove, [manager, id]);
    expect(await listed(admin, "all", { id })).toEqual([]);
    expect(await storedValue("select deleted_at is null from iam.users where id = $1", [user])).toBe(true);
    expect(await storedValue("select crm.may_see_customer($1, $2)", [manager, user])).toBe(true);
    expect(
      await storedValue("select exists (select from crm.managed_customers($1) where id = $2)", [manager, user]),
    ).toBe(true);
    await owner.query("select crm.record_deposit($1)", [user]);
    await rows(undo, [admin, change]);
    expect(await listed(admin, "all", { id })).toEqual([id]);
  });

  test("an affiliate cannot delete a lead that has an agent or became a customer", async () => {
    const { affiliate, sales, retention, lead, refusal, customer, owner, storedValue, value } = crm;
    const linked = await storedValue<number>("select id from crm.leads where user_id = $1", [await customer()]);
    await owner.query("update crm.leads set affiliate_id = $2 where id = $1", [linked, affiliate]);
    for (const id of [
      linked,
      await lead({ affiliate, agent: sales, group: "sales" }),
      await lead({ affiliate, retAgent: retention, group: "retention" }),
    ])
      expect(await refusal("select crm.delete_lead($1, $2)", [affiliate, id])).toEqual({ code: "BT522" });
    expect(await value("select crm.delete_lead($1, $2)", [affiliate, await lead({ affiliate })])).toEqual(
      expect.any(Number),
    );
  });
});

describe("leads of another affiliate", () => {
  test("an affiliate cannot change or delete another affiliate's lead", async () => {
    const { affiliate, lead, refusal, staff, storedValue } = crm;
    const id = await lead({ affiliate: await staff(4) });
    expect(await refusal("select crm.delete_lead($1, $2)", [affiliate, id])).toMatchObject({ code: "BT104" });
    expect(await storedValue("select crm.leads_in_scope($1, $2)", [affiliate, [id]])).toEqual([]);
  });
});

describe("phone numbers of leads", () => {
  test("the edit form rejects another lead's phone number, whatever its spelling", async () => {
    const { admin, lead, refusal, rows } = crm;
    await lead({ phone: "+44 7400 100200" });
    const id = await lead({ phone: "+44 7400 100300" });
    expect(await refusal(edit, [admin, id, { phone: "0044-7400-100-200" }])).toEqual({
      code: "BT508",
      column: "phone",
    });
    await rows(edit, [admin, id, { phone: "0044 7400 100300" }]);
  });

  test("the edit form rejects another lead's e-mail", async () => {
    const { admin, lead, refusal } = crm;
    await lead({ email: "taken@scope.test" });
    const id = await lead({ email: "free@scope.test" });
    expect(await refusal(edit, [admin, id, { email: "Taken@scope.test" }])).toEqual({ code: "BT508", column: "email" });
  });

  test("a sign-up with a lead's phone and another email is linked to that lead, so the affiliate keeps the attribution", async () => {
    const { affiliate, lead, signUp, storedValue } = crm;
    const id = await lead({ affiliate, phone: "+49 30 555 777 11", email: "old@scope.test" });
    await signUp({ email: "other@scope.test", phone: "+493055577711" });
    const user = await storedValue<number>("select id from iam.users where email = 'other@scope.test'");
    expect(await storedValue("select id from crm.leads where user_id = $1", [user])).toBe(id);
    expect(await storedValue("select affiliate_id from crm.leads where id = $1", [id])).toBe(affiliate);
  });
});

describe("searching leads", () => {
  test("a search finds a phone in any spelling, a name in either order, a note and an id", async () => {
    const { admin, lead, listed, value } = crm;
    const id = await lead({ firstName: "Kari", lastName: "Nilsson", phone: "+447400915556" });
    await value("select crm.add_note($1, $2, 'Prefers zebra crossings')", [admin, id]);
    for (const search of [
      "+44 7400 915556",
      "07400915556",
      "0044 (0) 7400-915-556",
      "Nilsson Kari",
      "kari nilsson",
      "zebra crossings",
      String(id),
      `#${id}`,
    ])
      expect([search, await listed(admin, "all", { search })]).toEqual([search, expect.arrayContaining([id])]);
  });

  test("a search by an affiliate does not read notes of staff", async () => {
    const { admin, affiliate, lead, listed, value } = crm;
    const id = await lead({ affiliate });
    await value("select crm.add_note($1, $2, 'Secret giraffe')", [admin, id]);
    expect(await listed(affiliate, "own", { search: "giraffe" })).toEqual([]);
    expect(await listed(admin, "all", { search: "giraffe" })).toEqual([id]);
  });

  test("a search finds no phone for an agent while contact data is hidden", async () => {
    const { sales, lead, listed, setting } = crm;
    const id = await lead({ agent: sales, group: "sales", phone: "+351 912 345 678" });
    await setting("showUserInfoAgent", "off");
    expect(await listed(sales, "sales", { search: "912 345 678" })).toEqual([]);
    await setting("showUserInfoAgent", "on");
    expect(await listed(sales, "sales", { search: "912 345 678" })).toEqual([id]);
  });
});

describe("undo by an author who lost the leads since", () => {
  const kept = { restored: 0, kept: 1 };
  const restored = { restored: 1, kept: 0 };
  /** A manager with a team of two sales agents, and another manager. */
  async function team() {
    const [author, other, agent, colleague] = [
      await crm.staff(2),
      await crm.staff(2),
      await crm.staff(5),
      await crm.staff(5),
    ];
    const save = (id: number | null, manager: number, agents: number[]) =>
      crm.value<number>("select crm.save_team($1, $2, 'South', $3, $4)", [crm.admin, id, manager, agents]);
    const id = await save(null, author, [agent, colleague]);
    return { author, other, agent, colleague, handOver: () => save(id, other, [agent, colleague]) };
  }

  test("a manager undoes no assignment of leads that an administrator gave to another manager and team", async () => {
    const { author, other, agent, handOver } = await team();
    const [lost, mine] = [await crm.lead({ manager: author }), await crm.lead({ manager: author })];
    const [first, second] = [
      await changeOf(assign, [author, [lost], { agentId: agent }]),
      await changeOf(assign, [author, [mine], { agentId: agent }]),
    ];
    await crm.rows(assign, [crm.admin, [lost], { managerId: other }]);
    await handOver();
    expect(await crm.rows(undo, [author, first])).toEqual([kept]);
    expect(await stateOf(lost)).toBe(`sales,${agent}`);
    expect(await crm.rows(undo, [author, second])).toEqual([restored]);
    expect(await stateOf(mine)).toBe("new");
  });

  test("a manager takes no lead back from an agent who belongs to another team now", async () => {
    const { author, other, agent, colleague } = await team();
    const id = await crm.lead({ agent, group: "sales" });
    const change = await changeOf(assign, [author, [id], { agentId: colleague }]);
    const teams = "delete from crm.team_members where user_id = $1";
    await crm.owner.query(teams, [colleague]);
    await crm.value("select crm.save_team($1, null, 'East', $2, $3)", [crm.admin, other, [colleague]]);
    expect(await crm.rows(undo, [author, change])).toEqual([kept]);
    expect(await stateOf(id)).toBe(`sales,${colleague}`);
  });

  test("a change that took the lead from its author's own list can be undone, until others assign the lead", async () => {
    const { author, agent, colleague } = await team();
    const [first, second] = [await crm.lead({ agent, group: "sales" }), await crm.lead({ agent, group: "sales" })];
    const moves = [
      await changeOf(move, [agent, [first], "archived"]),
      await changeOf(move, [agent, [second], "archived"]),
    ];
    await crm.rows(assign, [crm.admin, [second], { agentId: colleague }]);
    expect(await crm.rows(undo, [agent, moves[0]])).toEqual([restored]);
    expect(await crm.rows(undo, [agent, moves[1]])).toEqual([kept]);
    expect([await stateOf(first), await stateOf(second)]).toEqual([`sales,${agent}`, `archived,${colleague}`]);
    // The manager saw the lead through its agent only.
    const change = await changeOf(assign, [author, [first], { agentId: -2 }]);
    expect(await crm.rows(undo, [author, change])).toEqual([restored]);
    expect(await stateOf(first)).toBe(`sales,${agent}`);
  });
});
