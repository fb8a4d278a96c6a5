import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { token } from "../people.ts";
import { type Crm, openCrm } from "./crm-fixture.ts";

let crm: Crm;
let team: number;
let agents: [number, number];
beforeAll(async () => {
  crm = await openCrm();
  agents = [await crm.staff(5), await crm.staff(5)];
  team = await crm.value("select crm.save_team($1, null, 'Rules', $2, $3)", [crm.admin, crm.manager, agents]);
});
afterAll(() => crm.close());
beforeEach(() => crm.owner.query("delete from crm.assignment_rules"));

const save = "select crm.save_rule($1, $2, $3)";
const rule = (given: object = {}) => ({ teamId: team, method: "round_robin", room: 100, isActive: true, ...given });
const make = (given: object = {}) => crm.value<number>(save, [crm.admin, null, rule(given)]);
let count = 0;
/** The agent that a new lead from the country gets. */
async function agentOf(country: string | null): Promise<number | null> {
  const lead = { email: `rule${++count}@rules.test`, ...(country && { country }) };
  const id = await crm.value<number>("select crm.add_lead($1, $2)", [crm.admin, lead]);
  return crm.storedValue("select agent_id from crm.leads where id = $1", [id]);
}

test("an assignment rule assigns no lead until it is active", async () => {
  const id = await make({ isActive: undefined });
  expect(await agentOf("Peru")).toBeNull();
  await crm.value(save, [crm.admin, id, rule()]);
  expect(agents).toContain(await agentOf("Peru"));
});

test("a rule for a language matches leads from countries with that language, by name or country code", async () => {
  await make({ languages: ["de"] });
  for (const country of ["Austria", "germany", "CH"])
    expect([country, agents.includes((await agentOf(country)) ?? 0)]).toEqual([country, true]);
  for (const country of ["France", null]) expect([country, await agentOf(country)]).toEqual([country, null]);
});

test("a rule for a country matches in the order of the rules, and a full team passes the lead to the next rule", async () => {
  const other = await crm.staff(5);
  const second = await crm.value<number>("select crm.save_team($1, null, 'Others', $2, $3)", [
    crm.admin,
    crm.manager,
    [other],
  ]);
  await make({ countries: ["Chile "], room: 1, position: 1 });
  await make({ teamId: second, position: 2 });
  await crm.owner.query("update crm.leads set deleted_at = now() where agent_id = any ($1)", [agents]);
  const first = [await agentOf("chile"), await agentOf("Chile")];
  expect(first.sort()).toEqual([...agents].sort());
  expect(await agentOf("Chile")).toBe(other);
  expect(await agentOf("Ghana")).toBe(other);
});

test("the least-busy method picks the active agent with the fewest leads", async () => {
  const [busy, idle] = agents;
  await crm.owner.query("update crm.leads set deleted_at = now() where agent_id = any ($1)", [agents]);
  for (let n = 0; n < 3; n++) await crm.lead({ agent: busy });
  await make({ method: "least_busy" });
  expect(await agentOf("Mali")).toBe(idle);
  await crm.owner.query("update iam.users set is_active = false where id = $1", [idle]);
  expect(await agentOf("Mali")).toBe(busy);
  await crm.owner.query("update iam.users set is_active = true where id = $1", [idle]);
});

test("a rule for a country matches whether rule and lead write its name or its code", async () => {
  await make({ countries: ["DE", "austria"] });
  for (const country of ["Germany", "de", "AT"])
    expect([country, agents.includes((await agentOf(country)) ?? 0)]).toEqual([country, true]);
  expect(await agentOf("Denmark")).toBeNull();
});

test("a manager's lead is assigned within that manager's teams only", async () => {
  await make();
  const other = await crm.staff(2);
  const agentFor = async (actorId: number) => {
    const id = await crm.value<number>("select crm.add_lead($1, $2)", [
      actorId,
      { email: `held${++count}@rules.test` },
    ]);
    return crm.storedValue<number | null>("select agent_id from crm.leads where id = $1", [id]);
  };
  expect(await agentFor(other)).toBeNull();
  expect(agents).toContain(await agentFor(crm.manager));
});

test("a batch of leads is divided equally, with one undoable change per agent", async () => {
  await make();
  await crm.value("select crm.issue_api_key($1, $2, 'sealed:1:x', 'bk_abcd', 'wxyz', false)", [
    crm.affiliate,
    token("rules"),
  ]);
  const [key] = await crm.rows<{ id: number }>("select * from crm.use_api_key($1)", [token("rules")]);
  const leads = Array.from({ length: 40 }, () => ({ email: `many${++count}@rules.test` }));
  const pushed = await crm.rows<{ id: number }>("select id from crm.push_leads($1, $2)", [
    key?.id,
    JSON.stringify(leads),
  ]);
  const ids = pushed.map(({ id }) => id);
  const shares = "select agent_id as agent, count(*) as leads from crm.leads where id = any ($1) group by 1 order by 1";
  expect((await crm.owner.query(shares, [ids])).rows).toEqual(
    agents.toSorted((a, b) => a - b).map((agent) => ({ agent, leads: 20 })),
  );
  const changes = await crm.storedValue<number[]>(
    "select array_agg(distinct c.id) from crm.changes c join crm.lead_changes l on l.change_id = c.id where l.lead_id = any ($1)",
    [ids],
  );
  expect(changes).toHaveLength(2);
  expect(await crm.rows("select restored, kept from crm.undo_change($1, $2)", [crm.admin, Number(changes[0])])).toEqual(
    [{ restored: 20, kept: 0 }],
  );
});

test("two concurrent batches of mixed countries do not deadlock", async () => {
  await make({ countries: ["Chile"], position: 1 });
  await make({ countries: ["Ghana"], position: 2 });
  const [one, two] = [await crm.connect(), await crm.connect()];
  const add = (client: typeof one, country: string) =>
    client.query("select crm.add_lead($1, $2)", [crm.admin, { email: `turns${++count}@rules.test`, country }]);
  await one.query("begin");
  await add(one, "Chile");
  const other = (async () => {
    await two.query("begin");
    await add(two, "Ghana");
    await add(two, "Chile");
    await two.query("commit");
  })();
  await Promise.race([other, new Promise((resolve) => setTimeout(resolve, 300))]);
  await add(one, "Ghana");
  await one.query("commit");
  await other;
  await Promise.all([one.end(), two.end()]);
});

test.each([
  [{ teamId: 999_999 }, "teamId"],
  [{ method: "by luck" }, "method"],
  [{ room: 0 }, "room"],
  [{ room: null }, "room"],
  [{ languages: ["Deutsch"] }, "languages"],
])("a rule with the values %j is rejected at the field %s", async (given, column) => {
  expect(await crm.refusal(save, [crm.admin, null, rule(given)])).toMatchObject({ code: "BT521", column });
});

test("only administrators save rules and see how many agents are below their limit", async () => {
  const id = await make();
  for (const actorId of [crm.manager, crm.sales, crm.affiliate]) {
    expect(await crm.refusal(save, [actorId, id, rule()])).toEqual({ code: "BT103" });
    expect(await crm.refusal("select crm.delete_rule($1, $2)", [actorId, id])).toEqual({ code: "BT103" });
    expect(await crm.refusal("select * from crm.list_rules($1)", [actorId])).toEqual({ code: "BT103" });
  }
  expect(await crm.rows("select id, team, agents from crm.list_rules($1)", [crm.admin])).toEqual([
    { id, team: "Rules", agents: 2 },
  ]);
  expect(await crm.refusal(save, [crm.admin, 999_999, rule()])).toEqual({ code: "BT104" });
  await crm.value("select crm.delete_rule($1, $2)", [crm.admin, id]);
  expect(await crm.refusal("select crm.delete_rule($1, $2)", [crm.admin, id])).toEqual({ code: "BT104" });
});
