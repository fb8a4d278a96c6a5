import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { home, openPeople, type People, token } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

let count = 0;
/** A member of staff signs in and logs in as the customer. Returns the new session's token hash, or the error code. */
async function enter(staffId: number, userId: number) {
  const before = await people.session(staffId);
  const after = token(`entered${++count}`);
  const refused = await people.refusal("select iam.login_as($1, $2, $3, $4, $5, 'test')", [
    staffId,
    userId,
    before,
    after,
    home,
  ]);
  return { ...refused, before, after };
}
const sessionOf = (hash: Buffer) =>
  people.rows("select user_id, impersonator_id, impersonator_role_id from iam.find_session($1, $2)", [hash, home]);
const setHolder = (userId: number, column: string, staffId: number) =>
  people.owner.query(`update crm.leads set ${column} = $2 where user_id = $1`, [userId, staffId]);

describe("logging in as a customer", () => {
  test("an administrator logs in as any customer and returns, and both are in the audit log", async () => {
    const [admin, customer] = [await people.staff(1), await people.customer()];
    const entered = await enter(admin, customer);
    expect(entered.code).toBe("not refused");
    expect(await sessionOf(entered.before)).toEqual([]);
    expect(await sessionOf(entered.after)).toEqual([
      { user_id: customer, impersonator_id: admin, impersonator_role_id: 1 },
    ]);
    const back = "select iam.back_to_admin($1, $2, $3, 'test')";
    expect(await people.value(back, [entered.after, token("back"), home])).toBe(admin);
    expect(await sessionOf(entered.after)).toEqual([]);
    expect(await sessionOf(token("back"))).toMatchObject([{ user_id: admin, impersonator_id: null }]);
    const { rows } = await people.owner.query(
      "select actor_id, action, entity_id from audit.entries where actor_id = $1 and entity = 'user' order by id",
      [admin],
    );
    expect(rows).toEqual([
      { actor_id: admin, action: "login_as", entity_id: String(customer) },
      { actor_id: admin, action: "back_to_admin", entity_id: String(customer) },
    ]);
  });

  test.each([
    [2, "manager_id"],
    [6, "retention_agent_id"],
  ])("role %i logs in only as customers whose lead they hold", async (role, column) => {
    const [agent, mine, others] = [await people.staff(role), await people.customer(), await people.customer()];
    await setHolder(mine, column, agent);
    expect(await enter(agent, mine)).toMatchObject({ code: "not refused" });
    expect(await enter(agent, others)).toMatchObject({ code: "BT104" });
  });

  test.each([4, 5])("role %i cannot log in as a customer", async (role) => {
    expect(await enter(await people.staff(role), await people.customer())).toMatchObject({ code: "BT103" });
  });

  test("staff cannot log in as staff, as a missing user or as a deactivated customer", async () => {
    const admin = await people.staff(1);
    const inactive = await people.customer();
    await people.owner.query("update iam.users set is_active = false where id = $1", [inactive]);
    expect(await enter(admin, await people.staff(5))).toMatchObject({ code: "BT103" });
    expect(await enter(admin, 999_999)).toMatchObject({ code: "BT104" });
    expect(await enter(admin, inactive)).toMatchObject({ code: "BT113" });
  });

  test("logging in as a customer needs a staff session, and returning needs a session as the customer", async () => {
    const [admin, customer] = [await people.staff(1), await people.customer()];
    const enterWith = (session: Buffer) =>
      people.refusal("select iam.login_as($1, $2, $3, $4, $5, 'test')", [
        admin,
        customer,
        session,
        token("forged"),
        home,
      ]);
    expect(await enterWith(token("no session"))).toEqual({ code: "BT100" });
    const own = await people.session(customer);
    expect(await people.refusal("select iam.back_to_admin($1, $2, $3, 'test')", [own, token("forged"), home])).toEqual({
      code: "BT103",
    });
  });

  test("the session as the customer ends when the administrator is deactivated", async () => {
    const [admin, customer] = [await people.staff(1), await people.customer()];
    const { after } = await enter(admin, customer);
    await people.owner.query("update iam.users set is_active = false where id = $1", [admin]);
    expect(await sessionOf(after)).toEqual([]);
  });

  test.each([
    [2, "manager_id"],
    [6, "retention_agent_id"],
  ])(
    "the session of role %i as a customer ends for good when the customer is assigned to a colleague",
    async (role, column) => {
      const [agent, colleague, customer] = [
        await people.staff(role),
        await people.staff(role),
        await people.customer(),
      ];
      await setHolder(customer, column, agent);
      const { after } = await enter(agent, customer);
      const read = () => people.refusal("select iam.get_user(iam.act_as($1, $2))", [customer, agent]);
      expect([(await sessionOf(after)).length, await read()]).toEqual([1, { code: "not refused" }]);
      await setHolder(customer, column, colleague);
      expect([await read(), await sessionOf(after)]).toEqual([{ code: "BT103" }, []]);
      await setHolder(customer, column, agent);
      expect([await read(), await sessionOf(after)]).toEqual([{ code: "not refused" }, []]);
    },
  );

  test("the session of a manager as a customer ends when the customer's agent leaves the manager's team", async () => {
    const [manager, agent, customer] = [await people.staff(2), await people.staff(6), await people.customer()];
    await setHolder(customer, "retention_agent_id", agent);
    const { rows } = await people.owner.query<{ id: number }>(
      "insert into crm.teams (name, code, manager_id) values ('Retention', 'RETAIN1', $1) returning id",
      [manager],
    );
    await people.owner.query("insert into crm.team_members (team_id, user_id) values ($1, $2)", [rows[0]?.id, agent]);
    const { code, after } = await enter(manager, customer);
    expect([code, (await sessionOf(after)).length]).toEqual(["not refused", 1]);
    await people.owner.query("delete from crm.team_members where user_id = $1", [agent]);
    expect(await sessionOf(after)).toEqual([]);
  });

  test("staff logged in as a customer cannot change the password or submit documents", async () => {
    const [admin, customer] = [await people.staff(1), await people.customer()];
    const as = "iam.act_as($1, $2)";
    for (const call of [
      `select iam.find_password(${as}, '${home}')`,
      `select iam.change_password(${as}, '', '', '', '', '${home}')`,
      `select kyc.submit(${as}, 'passport', null, null, null)`,
    ]) {
      expect(await people.refusal(call, [customer, admin])).toEqual({ code: "BT109" });
    }
  });

  test("an agent logged in as a customer sees masked contact data whatever the setting for leads", async () => {
    const [agent, customer] = [await people.staff(6), await people.customer("somebody@test.test")];
    await setHolder(customer, "retention_agent_id", agent);
    const readUser = async () =>
      (
        await people.value<{ user: { email: string; profile: object } }>("select iam.get_user(iam.act_as($1, $2))", [
          customer,
          agent,
        ])
      ).user;
    for (const shown of ["off", "on"]) {
      await people.setting("showUserInfoAgent", shown);
      expect([shown, await readUser()]).toEqual([
        shown,
        expect.objectContaining({
          email: "so****dy@test.test",
          profile: expect.objectContaining({ phone: "******67" }),
          impersonated: true,
        }),
      ]);
    }
  });

  test("a user who is not staff cannot be the actor behind a customer's session", async () => {
    const customer = await people.customer();
    expect(await people.refusal("select iam.act_as($1, $2)", [customer, await people.staff(5)])).toEqual({
      code: "BT103",
    });
    expect(await people.refusal("select iam.act_as($1, $2)", [customer, customer])).toEqual({ code: "BT103" });
  });
});

test("previous and next customer follow the staff member's own list with its filters and order (Q-51)", async () => {
  const [admin, manager, agent] = [await people.staff(1), await people.staff(2), await people.staff(6)];
  const [a, b, c] = [await people.customer(), await people.customer(), await people.customer("zz@beside.test")];
  await setHolder(a, "manager_id", manager);
  await setHolder(c, "manager_id", manager);
  const text = "select previous, next from iam.customers_beside($1, $2, $3, $4)";
  const beside = (actor: number, id: number, sort: string, filters = {}) =>
    people.rows(text, [actor, id, JSON.stringify(filters), sort]);
  expect(await beside(admin, b, "id")).toEqual([{ previous: a, next: c }]);
  expect(await beside(admin, b, "-id")).toEqual([{ previous: c, next: a }]);
  expect(await beside(manager, a, "id")).toEqual([{ previous: null, next: c }]);
  expect(await beside(manager, a, "email")).toEqual([{ previous: null, next: c }]);
  // A customer outside the filtered list gets the neighbours of the position where it would be.
  expect(await beside(admin, a, "-id", { search: "zz@beside" })).toEqual([{ previous: c, next: null }]);
  const refused = (actor: number, id: number, sort = "id") => people.refusal(text, [actor, id, "{}", sort]);
  expect(await refused(manager, b)).toEqual({ code: "BT104" });
  expect(await refused(agent, a)).toEqual({ code: "BT104" });
  expect(await refused(admin, a, "password_hash")).toEqual({ code: "BT606", column: "sort" });
});
