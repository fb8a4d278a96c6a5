// Staff who are deleted or get another role: their leads, customers and teams go to a colleague, or to nobody; nothing stays under their name.
import { describe, expect, test } from "vitest";
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
  await rows("select restored, kept from crm.undo_change($1, $2)", [admin, deletion]);
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
    floor.together(1, "select change_id, changed from crm.assign_leads($1, $2, $3)", [
      admin,
      [id],
      { agentId: leaver },
    ]),
  );
  await floor.together(1, remove, [admin, leaver, heir]);
  const codes = (await Promise.all(gifts)).flat();
  expect(codes.every((code) => code === "done" || code === "BT503")).toBe(true);
  expect(await held("select count(*) from crm.leads where agent_id = $1", [leaver])).toBe(0);
});

describe("whoever gets another role", () => {
  const edit = "select iam.update_staff($1, $2, $3)";
  const roleOf = (id: number) => held<number>("select role_id from iam.users where id = $1", [id]);

  test("gives their leads to a colleague of the old one or to nobody, keeps what the new one holds, and leaves teams of agents", async () => {
    const [mover, heir] = [await staff(5), await staff(5)];
    const team = await value<number>("select crm.save_team($1, null, 'Movers', $2, $3)", [
      admin,
      floor.manager,
      [mover, heir],
    ]);
    const [first, second] = [await lead({ agent: mover }), await lead({ agent: mover, retAgent: mover })];
    const away = await value<number>("select change_id from crm.assign_leads($1, $2, $3)", [
      admin,
      [second],
      { agentId: heir },
    ]);
    const [own, back] = [await lead({ agent: mover }), await lead({ agent: mover })];
    const deletion = await value<number>("select crm.delete_lead($1, $2)", [admin, back]);
    for (const wrong of [floor.retention, floor.manager, mover])
      expect(await refusal(edit, [admin, mover, { roleId: 6, successorId: wrong }])).toEqual({
        code: "BT503",
        column: "successorId",
      });
    expect([await roleOf(mover), await holders(first)]).toEqual([5, `(${mover},,)`]);
    await rows(edit, [admin, mover, { roleId: 6, successorId: heir }]);
    expect(await Promise.all([roleOf(mover), holders(first), holders(second), holders(own)])).toEqual([
      6,
      `(${heir},,)`,
      `(${heir},${mover},)`,
      `(${heir},,)`,
    ]);
    expect((await story(first))[0]).toMatchObject({ kind: "assign", detail: { person: await nameOf(heir) } });
    const members = "select array_agg(user_id::int order by user_id) from crm.team_members where team_id = $1";
    expect(await held(members, [team])).toEqual([mover, heir].toSorted((a, b) => a - b));
    // Neither an undo nor a lead that comes back finds the agent who is none any more.
    expect(await rows("select restored, kept from crm.undo_change($1, $2)", [admin, away])).toEqual([
      { restored: 0, kept: 1 },
    ]);
    await rows("select restored, kept from crm.undo_change($1, $2)", [admin, deletion]);
    expect(await holders(back)).toBe(`(${heir},,)`);
    await rows(edit, [admin, mover, { roleId: 2 }]);
    expect([await holders(second), await held(members, [team])]).toEqual([`(${heir},,)`, [heir]]);
  });

  test("is a manager no more once somebody leads their teams, who gets their leads and customers", async () => {
    const [mover, heir] = [await staff(2), await staff(2)];
    const team = await value<number>("select crm.save_team($1, null, 'North', $2, $3)", [admin, mover, []]);
    const id = await lead({ manager: mover });
    const customer = await floor.customer();
    await rows("select iam.update_customer($1, $2, $3)", [admin, customer, { managerId: mover }]);
    for (const nobody of [{}, { successorId: null }, { successorId: -2 }])
      expect(await refusal(edit, [admin, mover, { roleId: 5, ...nobody }])).toEqual({
        code: "BT143",
        column: "successorId",
      });
    expect([await roleOf(mover), await holders(id)]).toEqual([2, `(,,${mover})`]);
    await rows(edit, [admin, mover, { roleId: 5, successorId: heir }]);
    const manager = "select manager_id from iam.profiles where user_id = $1";
    expect([await roleOf(mover), await holders(id), await held(manager, [customer])]).toEqual([5, `(,,${heir})`, heir]);
    expect(await held("select manager_id from crm.teams where id = $1", [team])).toBe(heir);
  });

  test("meanwhile gets no lead, or hands it over too", async () => {
    const [mover, heir] = [await staff(5), await staff(5)];
    const ids: number[] = [];
    while (ids.length < 8) ids.push(await lead());
    const gifts = ids.map((id) =>
      floor.together(1, "select change_id, changed from crm.assign_leads($1, $2, $3)", [
        admin,
        [id],
        { agentId: mover },
      ]),
    );
    await floor.together(1, edit, [admin, mover, { roleId: 6, successorId: heir }]);
    const codes = (await Promise.all(gifts)).flat();
    expect(codes.every((code) => code === "done" || code === "BT503")).toBe(true);
    expect(await held("select count(*) from crm.leads where agent_id = $1", [mover])).toBe(0);
  });
});

test("whoever is switched off keeps what they hold, unless somebody is named who gets it", async () => {
  const [away, heir] = [await staff(5), await staff(5)];
  const id = await lead({ agent: away });
  const edit = "select iam.update_staff($1, $2, $3)";
  await rows(edit, [admin, away, { isActive: false, successorId: null }]);
  expect(await holders(id)).toBe(`(${away},,)`);
  await rows(edit, [admin, away, { isActive: true }]);
  expect(await holders(id)).toBe(`(${away},,)`);
  await rows(edit, [admin, away, { isActive: false, successorId: heir }]);
  expect(await holders(id)).toBe(`(${heir},,)`);
});
