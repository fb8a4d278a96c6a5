import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

describe("leads of customers", () => {
  test("a new customer's lead has the default sales status", async () => {
    const id = await people.customer();
    expect(
      await people.storedValue(
        "select s.name from crm.leads l join crm.lead_statuses s on s.id = l.status_id where l.user_id = $1",
        [id],
      ),
    ).toBe("New");
  });

  test("the last access of a lead is written at most once a minute", async () => {
    const id = await people.customer();
    const touchLead = async () => {
      await people.owner.query("select crm.touch_lead($1)", [id]);
      return people.storedValue<string>("select xmin::text from crm.leads where user_id = $1", [id]);
    };
    const first = await touchLead();
    expect(await touchLead()).toBe(first);
    await people.owner.query("update crm.leads set last_access = now() - interval '2 minutes' where user_id = $1", [
      id,
    ]);
    await touchLead();
    expect(
      await people.storedValue("select last_access > now() - interval '1 minute' from crm.leads where user_id = $1", [
        id,
      ]),
    ).toBe(true);
  });

  test("a customer's own orders set the last access, staff orders do not, and a locked lead does not block the order (Q-94)", async () => {
    const id = await people.customer();
    const admin = await people.staff(1);
    const account = await people.storedValue<number>("select active_account_id from iam.users where id = $1", [id]);
    await people.owner.query("select market.set_clock('real', 'always', 'none')");
    const clearLastAccess = () =>
      people.owner.query("update crm.leads set last_access = null where user_id = $1", [id]);
    const isDated = () =>
      people.storedValue<boolean>("select last_access is not null from crm.leads where user_id = $1", [id]);
    const tick = () =>
      people.owner.query("select market.apply_ticks($1)", [
        JSON.stringify([{ instrument: "EUR_USD", bid: "1.1", ask: "1.1001", time: new Date().toISOString() }]),
      ]);
    await tick();
    const order = "select trading.place_order($1, $2, 'EUR_USD', 'buy', 1000)";
    const waiting = "select trading.place_pending($1, $2, 'EUR_USD', 'buy', 'limit', 1000, 1.05)";
    for (const statement of [order, waiting]) {
      await clearLastAccess();
      await people.app.query(statement, [id, account]);
      expect([statement, await isDated()]).toEqual([statement, true]);
    }
    await clearLastAccess();
    await people.app.query("select trading.place_order(iam.act_as($1, $3), $2, 'EUR_USD', 'buy', 1000)", [
      id,
      account,
      admin,
    ]);
    expect(await isDated()).toBe(false);

    await people.owner.query("begin");
    await people.owner.query("select from crm.leads where user_id = $1 for update", [id]);
    await people.app.query(order, [id, account]);
    await people.owner.query("rollback");
    expect(await isDated()).toBe(false);
  });

  test("a lead stores the dates of the first and of the last deposit", async () => {
    const id = await people.customer();
    await people.owner.query("select crm.record_deposit($1)", [id]);
    await people.owner.query(
      "update crm.leads set ftd_at = ftd_at - interval '1 day', deposited_at = deposited_at - interval '1 day' where user_id = $1",
      [id],
    );
    await people.owner.query("select crm.record_deposit($1)", [id]);
    expect(
      await people.storedValue("select deposited_at - ftd_at >= interval '1 day' from crm.leads where user_id = $1", [
        id,
      ]),
    ).toBe(true);
  });

  test("deposits whose approvals end in another order than they began keep the earliest and the latest date", async () => {
    const id = await people.customer();
    await people.owner.query("begin");
    await people.owner.query("select now()");
    await people.worker.query("set role bourse_owner");
    await people.worker.query("select crm.record_deposit($1)", [id]);
    await people.worker.query("set role bourse_worker");
    await people.owner.query("select crm.record_deposit($1)", [id]);
    await people.owner.query("commit");
    expect(await people.storedValue("select ftd_at < deposited_at from crm.leads where user_id = $1", [id])).toBe(true);
  });
});

describe("which staff see a customer", () => {
  test.each([
    [1, null, true],
    [2, "manager_id", true],
    [2, "retention_agent_id", false],
    [6, "retention_agent_id", true],
    [4, "affiliate_id", false],
    [5, "agent_id", false],
  ])(
    "a member of staff of role %i who is in the lead's column %s may see the customer: %s",
    async (role, column, sees) => {
      const [staff, customer] = [await people.staff(role), await people.customer()];
      if (column) await people.owner.query(`update crm.leads set ${column} = $2 where user_id = $1`, [customer, staff]);
      expect(await people.storedValue("select crm.may_see_customer($1, $2)", [staff, customer])).toBe(sees);
    },
  );
});
