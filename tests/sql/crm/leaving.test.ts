// Staff who are deleted: their leads, customers and teams go to a colleague, or to nobody; nothing stays under their name.
import { expect, test } from "vitest";
import { openFloor } from "./house.ts";

const floor = await openFloor();
const { admin, lead, staff, held, rows, value, refusal } = floor;
const remove = "select iam.delete_user($1, $2, false, $3)";
const holders = (id: number) =>
  held<string>("select row(agent_id, retention_agent_id, manager_id)::text from crm.leads where id = $1", [id]);
const story = (id: number) =>
  rows<{ kind: string; detail: { person: string | null } }>("select kind, detail from crm.lead_timeline($1, $2)", [
    admin,
    id,
  ]);
const isGone = (id: number) => held<boolean>("select deleted_at is not null from iam.users where id = $1", [id]);
const nameOf = (id: number) => held<string>("select full_name from iam.users where id = $1", [id]);

test("a sales agent's leads go to a colleague: in the timeline, in the trail, told once, and not back", async () => {
  const [leaver, heir] = [await staff(5), await staff(5)];
  const first = await lead({ agent: leaver, retAgent: floor.retention });
  const second = await lead({ agent: leaver, group: "archived" });
  const other = await lead({ agent: floor.sales });
  const before = await value<number>("select change_id from crm.assign_leads($1, $2, $3)", [
    admin,
    [other],
    { agentId: leaver },
  ]);
  const away = await value<number>("select change_id from crm.assign_leads($1, $2, $3)", [
    admin,
    [second],
    { agentId: floor.sales },
  ]);
  const deleted = await lead({ agent: leaver });
  const deletion = await value<number>("select crm.delete_lead($1, $2)", [admin, deleted]);
  expect(
    await rows("select successor_role, leads, customers, teams from crm.held_by($1, $2)", [admin, leaver]),
  ).toEqual([{ successor_role: 5, leads: 2, customers: 0, teams: [] }]);
  await rows(remove, [admin, leaver, heir]);
  expect([await isGone(leaver), await holders(first), await holders(other)]).toEqual([
    true,
    `(${heir},${floor.retention},)`,
    `(${heir},,)`,
  ]);
  expect((await story(first))[0]).toMatchObject({ kind: "assign", detail: { person: await nameOf(heir) } });
  const trail =
    "select after from audit.entries where entity = 'lead_change' and actor_id = $1 order by id desc limit 1";
  expect(await held(trail, [admin])).toEqual({ agentId: heir, leads: 2 });
  expect(await held("select count(*) from site.notifications where user_id = $1", [heir])).toBe(1);
  // What was deleted comes back under whoever took over, and no undo gives a lead to somebody who is gone.
  await rows("select * from crm.undo_change($1, $2)", [admin, deletion]);
  expect(await holders(deleted)).toBe(`(${heir},,)`);
  expect(await rows("select restored, kept from crm.undo_change($1, $2)", [admin, away])).toEqual([
    { restored: 0, kept: 1 },
  ]);
  expect(await rows("select restored, kept from crm.undo_change($1, $2)", [admin, before])).toEqual([
    { restored: 0, kept: 1 },
  ]);
});

test("a retention agent's leads go to nobody where nobody is named, as the specification's call does", async () => {
  const leaver = await staff(6);
  const id = await lead({ retAgent: leaver, agent: floor.sales, group: "retention" });
  await rows("select iam.delete_user($1, $2, false)", [admin, leaver]);
  expect([await isGone(leaver), await holders(id)]).toEqual([true, `(${floor.sales},,)`]);
  expect((await story(id))[0]).toMatchObject({ kind: "assign", detail: { person: null } });
});

test("nobody takes over who may not: another kind, somebody inactive, deleted, or the one who goes", async () => {
  const leaver = await staff(5);
  const id = await lead({ agent: leaver });
  const [inactive, deleted] = [await staff(5), await staff(5)];
  await rows("select iam.update_staff($1, $2, $3)", [admin, inactive, { isActive: false }]);
  await rows(remove, [admin, deleted, null]);
  for (const heir of [floor.retention, floor.manager, admin, inactive, deleted, leaver])
    expect(await refusal(remove, [admin, leaver, heir])).toEqual({ code: "BT503", column: "successorId" });
  expect([await isGone(leaver), await holders(id)]).toEqual([false, `(${leaver},,)`]);
  for (const actor of [floor.manager, floor.sales])
    expect(await refusal("select crm.held_by($1, $2)", [actor, leaver])).toEqual({ code: "BT103" });
});

test("a manager goes once somebody leads their teams, who gets their leads and customers too", async () => {
  const [leaver, heir] = [await staff(2), await staff(2)];
  const team = await value<number>("select crm.save_team($1, null, 'South', $2, $3)", [
    admin,
    leaver,
    [floor.stranger],
  ]);
  const id = await lead({ manager: leaver });
  const customer = await floor.customer();
  await rows("select iam.update_customer($1, $2, $3)", [admin, customer, { managerId: leaver }]);
  expect(
    await rows("select successor_role, leads, customers, teams from crm.held_by($1, $2)", [admin, leaver]),
  ).toEqual([{ successor_role: 2, leads: 1, customers: 1, teams: ["South"] }]);
  for (const nobody of [null, -2])
    expect(await refusal(remove, [admin, leaver, nobody])).toEqual({ code: "BT143", column: "successorId" });
  expect([await isGone(leaver), await holders(id)]).toEqual([false, `(,,${leaver})`]);
  await rows(remove, [admin, leaver, heir]);
  const manager = () => held<number>("select manager_id from iam.profiles where user_id = $1", [customer]);
  expect([await isGone(leaver), await holders(id), await manager()]).toEqual([true, `(,,${heir})`, heir]);
  expect(await held("select manager_id from crm.teams where id = $1", [team])).toBe(heir);
  const last = "select after from audit.entries where entity = $1 and entity_id = $2 order by id desc limit 1";
  expect(await held(last, ["team", String(team)])).toEqual({ userId: heir });
  expect(await held(last, ["user", String(customer)])).toEqual({ manager_id: heir });
  // A manager without teams leaves customers to nobody as well.
  await rows("select crm.delete_team($1, $2)", [admin, team]);
  await rows(remove, [admin, heir, -2]);
  expect([await holders(id), await manager()]).toEqual(["(,,)", null]);
});

test("a lead that is given to an agent while they are deleted is handed over too, or not given", async () => {
  const [leaver, heir] = [await staff(5), await staff(5)];
  const ids: number[] = [];
  while (ids.length < 8) ids.push(await lead());
  const gifts = ids.map((id) =>
    floor.together(1, "select * from crm.assign_leads($1, $2, $3)", [admin, [id], { agentId: leaver }]),
  );
  await floor.together(1, remove, [admin, leaver, heir]);
  const codes = (await Promise.all(gifts)).flat();
  expect(codes.every((code) => code === "done" || code === "BT503")).toBe(true);
  expect(await held("select count(*) from crm.leads where agent_id = $1", [leaver])).toBe(0);
});
