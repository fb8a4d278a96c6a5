// Deleting staff or changing their role moves their leads, customers and teams to a successor or leaves them
// unassigned. No row keeps the former holder.
import { describe, expect, test } from "vitest";
import { openCrm } from "./crm-fixture.ts";

const crm = await openCrm();
const { admin, lead, staff, storedValue, rows, value, refusal } = crm;
const remove = "select iam.delete_user($1, $2, false, $3)";
const holders = (id: number) =>
  storedValue<string>("select row(agent_id, retention_agent_id, manager_id)::text from crm.leads where id = $1", [id]);
const timeline = (id: number) =>
  rows<{ kind: string; detail: { person: string | null } }>("select kind, detail from crm.lead_timeline($1, $2)", [
    admin,
    id,
  ]);
const isGone = (id: number) => storedValue<boolean>("select deleted_at is not null from iam.users where id = $1", [id]);
const nameOf = (id: number) => storedValue<string>("select full_name from iam.users where id = $1", [id]);

test("deleting a sales agent moves the leads to the successor, with a timeline entry, an audit entry and one notification", async () => {
  const [leaver, successor] = [await staff(5), await staff(5)];
  const first = await lead({ agent: leaver, retAgent: crm.retention });
  const second = await lead({ agent: leaver, group: "archived" });
  const other = await lead({ agent: crm.sales });
  const before = await value<number>("select change_id from crm.assign_leads($1, $2, $3)", [
    admin,
    [other],
    { agentId: leaver },
  ]);
  const away = await value<number>("select change_id from crm.assign_leads($1, $2, $3)", [
    admin,
    [second],
    { agentId: crm.sales },
  ]);
  const deleted = await lead({ agent: leaver });
  const deletion = await value<number>("select crm.delete_lead($1, $2)", [admin, deleted]);
  expect(
    await rows("select successor_role, leads, customers, teams from crm.holdings_of($1, $2)", [admin, leaver]),
  ).toEqual([{ successor_role: 5, leads: 2, customers: 0, teams: [] }]);
  await rows(remove, [admin, leaver, successor]);
  expect([await isGone(leaver), await holders(first), await holders(other)]).toEqual([
    true,
    `(${successor},${crm.retention},)`,
    `(${successor},,)`,
  ]);
  expect((await timeline(first))[0]).toMatchObject({ kind: "assign", detail: { person: await nameOf(successor) } });
  const lastAuditEntry =
    "select after from audit.entries where entity = 'lead_change' and actor_id = $1 order by id desc limit 1";
  expect(await storedValue(lastAuditEntry, [admin])).toEqual({ agentId: successor, leads: 2 });
  expect(await storedValue("select count(*) from site.notifications where user_id = $1", [successor])).toBe(1);
  // A restored lead belongs to the successor; no undo assigns a lead to a deleted user.
  await rows("select restored, kept from crm.undo_change($1, $2)", [admin, deletion]);
  expect(await holders(deleted)).toBe(`(${successor},,)`);
  expect(await rows("select restored, kept from crm.undo_change($1, $2)", [admin, away])).toEqual([
    { restored: 0, kept: 1 },
  ]);
  expect(await rows("select restored, kept from crm.undo_change($1, $2)", [admin, before])).toEqual([
    { restored: 0, kept: 1 },
  ]);
});

test("deleting a retention agent without a successor leaves the leads unassigned", async () => {
  const leaver = await staff(6);
  const id = await lead({ retAgent: leaver, agent: crm.sales, group: "retention" });
  await rows("select iam.delete_user($1, $2, false)", [admin, leaver]);
  expect([await isGone(leaver), await holders(id)]).toEqual([true, `(${crm.sales},,)`]);
  expect((await timeline(id))[0]).toMatchObject({ kind: "assign", detail: { person: null } });
});

test("a successor of another role, inactive, deleted or identical to the leaver is rejected", async () => {
  const leaver = await staff(5);
  const id = await lead({ agent: leaver });
  const [inactive, deleted] = [await staff(5), await staff(5)];
  await rows("select iam.update_staff($1, $2, $3)", [admin, inactive, { isActive: false }]);
  await rows(remove, [admin, deleted, null]);
  for (const successor of [crm.retention, crm.manager, admin, inactive, deleted, leaver])
    expect(await refusal(remove, [admin, leaver, successor])).toEqual({ code: "BT503", column: "successorId" });
  expect([await isGone(leaver), await holders(id)]).toEqual([false, `(${leaver},,)`]);
  for (const actor of [crm.manager, crm.sales])
    expect(await refusal("select crm.holdings_of($1, $2)", [actor, leaver])).toEqual({ code: "BT103" });
});

test("deleting a manager of a team needs a successor, who gets the teams, leads and customers", async () => {
  const [leaver, successor] = [await staff(2), await staff(2)];
  const team = await value<number>("select crm.save_team($1, null, 'South', $2, $3)", [admin, leaver, [crm.stranger]]);
  const id = await lead({ manager: leaver });
  const customer = await crm.customer();
  await rows("select iam.update_customer($1, $2, $3)", [admin, customer, { managerId: leaver }]);
  expect(
    await rows("select successor_role, leads, customers, teams from crm.holdings_of($1, $2)", [admin, leaver]),
  ).toEqual([{ successor_role: 2, leads: 1, customers: 1, teams: ["South"] }]);
  for (const noSuccessor of [null, -2])
    expect(await refusal(remove, [admin, leaver, noSuccessor])).toEqual({ code: "BT143", column: "successorId" });
  expect([await isGone(leaver), await holders(id)]).toEqual([false, `(,,${leaver})`]);
  await rows(remove, [admin, leaver, successor]);
  const manager = () => storedValue<number>("select manager_id from iam.profiles where user_id = $1", [customer]);
  expect([await isGone(leaver), await holders(id), await manager()]).toEqual([true, `(,,${successor})`, successor]);
  expect(await storedValue("select manager_id from crm.teams where id = $1", [team])).toBe(successor);
  const last = "select after from audit.entries where entity = $1 and entity_id = $2 order by id desc limit 1";
  expect(await storedValue(last, ["team", String(team)])).toEqual({ userId: successor });
  expect(await storedValue(last, ["user", String(customer)])).toEqual({ manager_id: successor });
  // A manager without teams can be deleted without a successor; the customers are then unassigned.
  await rows("select crm.delete_team($1, $2)", [admin, team]);
  await rows(remove, [admin, successor, -2]);
  expect([await holders(id), await manager()]).toEqual(["(,,)", null]);
});

test("assigning leads to an agent during the agent's deletion either fails or hands the leads over", async () => {
  const [leaver, successor] = [await staff(5), await staff(5)];
  const ids: number[] = [];
  while (ids.length < 8) ids.push(await lead());
  const assignments = ids.map((id) =>
    crm.runConcurrently(1, "select change_id, changed from crm.assign_leads($1, $2, $3)", [
      admin,
      [id],
      { agentId: leaver },
    ]),
  );
  await crm.runConcurrently(1, remove, [admin, leaver, successor]);
  const codes = (await Promise.all(assignments)).flat();
  expect(codes.every((code) => code === "done" || code === "BT503")).toBe(true);
  expect(await storedValue("select count(*) from crm.leads where agent_id = $1", [leaver])).toBe(0);
});

describe("role changes of staff", () => {
  const edit = "select iam.update_staff($1, $2, $3)";
  const roleOf = (id: number) => storedValue<number>("select role_id from iam.users where id = $1", [id]);

  test("an agent with a new role keeps the leads that the new role holds, hands over the others and leaves the team", async () => {
    const [mover, successor] = [await staff(5), await staff(5)];
    const team = await value<number>("select crm.save_team($1, null, 'Movers', $2, $3)", [
      admin,
      crm.manager,
      [mover, successor],
    ]);
    const [first, second] = [await lead({ agent: mover }), await lead({ agent: mover, retAgent: mover })];
    const away = await value<number>("select change_id from crm.assign_leads($1, $2, $3)", [
      admin,
      [second],
      { agentId: successor },
    ]);
    const [own, back] = [await lead({ agent: mover }), await lead({ agent: mover })];
    const deletion = await value<number>("select crm.delete_lead($1, $2)", [admin, back]);
    for (const wrong of [crm.retention, crm.manager, mover])
      expect(await refusal(edit, [admin, mover, { roleId: 6, successorId: wrong }])).toEqual({
        code: "BT503",
        column: "successorId",
      });
    expect([await roleOf(mover), await holders(first)]).toEqual([5, `(${mover},,)`]);
    await rows(edit, [admin, mover, { roleId: 6, successorId: successor }]);
    expect(await Promise.all([roleOf(mover), holders(first), holders(second), holders(own)])).toEqual([
      6,
      `(${successor},,)`,
      `(${successor},${mover},)`,
      `(${successor},,)`,
    ]);
    expect((await timeline(first))[0]).toMatchObject({ kind: "assign", detail: { person: await nameOf(successor) } });
    const members = "select array_agg(user_id::int order by user_id) from crm.team_members where team_id = $1";
    expect(await storedValue(members, [team])).toEqual([mover, successor].toSorted((a, b) => a - b));
    // Undoing an assignment or restoring a lead does not assign it to the former sales agent.
    expect(await rows("select restored, kept from crm.undo_change($1, $2)", [admin, away])).toEqual([
      { restored: 0, kept: 1 },
    ]);
    await rows("select restored, kept from crm.undo_change($1, $2)", [admin, deletion]);
    expect(await holders(back)).toBe(`(${successor},,)`);
    await rows(edit, [admin, mover, { roleId: 2 }]);
    expect([await holders(second), await storedValue(members, [team])]).toEqual([`(${successor},,)`, [successor]]);
  });

  test("a manager of a team cannot change role without a successor, who gets the teams, leads and customers", async () => {
    const [mover, successor] = [await staff(2), await staff(2)];
    const team = await value<number>("select crm.save_team($1, null, 'North', $2, $3)", [admin, mover, []]);
    const id = await lead({ manager: mover });
    const customer = await crm.customer();
    await rows("select iam.update_customer($1, $2, $3)", [admin, customer, { managerId: mover }]);
    for (const noSuccessor of [{}, { successorId: null }, { successorId: -2 }])
      expect(await refusal(edit, [admin, mover, { roleId: 5, ...noSuccessor }])).toEqual({
        code: "BT143",
        column: "successorId",
      });
    expect([await roleOf(mover), await holders(id)]).toEqual([2, `(,,${mover})`]);
    await rows(edit, [admin, mover, { roleId: 5, successorId: successor }]);
    const manager = "select manager_id from iam.profiles where user_id = $1";
    expect([await roleOf(mover), await holders(id), await storedValue(manager, [customer])]).toEqual([
      5,
      `(,,${successor})`,
      successor,
    ]);
    expect(await storedValue("select manager_id from crm.teams where id = $1", [team])).toBe(successor);
  });

  test("assigning leads to an agent during the agent's role change either fails or hands the leads over", async () => {
    const [mover, successor] = [await staff(5), await staff(5)];
    const ids: number[] = [];
    while (ids.length < 8) ids.push(await lead());
    const assignments = ids.map((id) =>
      crm.runConcurrently(1, "select change_id, changed from crm.assign_leads($1, $2, $3)", [
        admin,
        [id],
        { agentId: mover },
      ]),
    );
    await crm.runConcurrently(1, edit, [admin, mover, { roleId: 6, successorId: successor }]);
    const codes = (await Promise.all(assignments)).flat();
    expect(codes.every((code) => code === "done" || code === "BT503")).toBe(true);
    expect(await storedValue("select count(*) from crm.leads where agent_id = $1", [mover])).toBe(0);
  });
});

test("deactivated staff keep their leads unless a successor is named", async () => {
  const [away, successor] = [await staff(5), await staff(5)];
  const id = await lead({ agent: away });
  const edit = "select iam.update_staff($1, $2, $3)";
  await rows(edit, [admin, away, { isActive: false, successorId: null }]);
  expect(await holders(id)).toBe(`(${away},,)`);
  await rows(edit, [admin, away, { isActive: true }]);
  expect(await holders(id)).toBe(`(${away},,)`);
  await rows(edit, [admin, away, { isActive: false, successorId: successor }]);
  expect(await holders(id)).toBe(`(${successor},,)`);
});
