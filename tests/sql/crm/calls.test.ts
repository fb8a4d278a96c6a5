// Which staff may call which leads, and from which phone account.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openMoney, refused } from "../money/bank.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openMoney();
});
afterAll(() => bank.close());

const open = "select cluster, agent, number, account from crm.open_call($1, $2, $3, $4)";

test("staff call only their own leads, and only from their own phone account while contact data is hidden", async () => {
  const [admin, agent, other] = [await bank.person(1), await bank.person(5), await bank.person(5)];
  const customer = await bank.customer();
  await refused(bank.app(open, admin, null, "+47 22 00 11 22", null), "BT520");
  await bank.sql("update site.apis set value1 = 'cluster1', value2 = 'sealed:1:x' where key = 'voiso'");
  const [lead] = await bank.sql(
    "insert into crm.leads (first_name, phone, source, status_id, agent_id) values ('Ada', '+4722001122', 'manual', (select id from crm.lead_statuses where is_default), $1) returning id",
    agent,
  );
  const id = Number(lead?.id);
  const chosen = { cluster: "cluster1", agent: "a@voiso.test", number: "4722001122" };
  expect(await bank.app(open, admin, null, "+47 22 00 11 22", "a@voiso.test")).toEqual([{ ...chosen, account: null }]);
  // A call by number alone is recorded for the lead with that number if the actor may see that lead.
  const openByNumber = "select lead_id from crm.open_call($1, null, $2, null)";
  expect(await bank.app(openByNumber, admin, "0047 2200 1122")).toEqual([{ lead_id: id }]);
  expect(await bank.app(openByNumber, admin, "+47 99 99 99 99")).toEqual([{ lead_id: null }]);
  // Agents call only the numbers of their own leads and customers.
  await refused(bank.app(openByNumber, other, "+47 22 00 11 22"), "BT523");
  expect(await bank.app(openByNumber, agent, "+47 22 00 11 22")).toEqual([{ lead_id: id }]);
  const retention = await bank.person(6);
  await bank.sql(
    "insert into iam.profiles (user_id, phone) values ($1, '+4733445566') on conflict (user_id) do update set phone = excluded.phone",
    customer.id,
  );
  await refused(bank.app(openByNumber, retention, "+47 33 44 55 66"), "BT523");
  await bank.sql("delete from crm.leads where user_id = $1", customer.id);
  await bank.sql(
    "insert into crm.leads (first_name, source, user_id, retention_agent_id) values ('Cy', 'live', $1, $2)",
    customer.id,
    retention,
  );
  expect(await bank.app(openByNumber, retention, "+47 33 44 55 66")).toHaveLength(1);
  expect(await bank.app(open, agent, id, null, "a@voiso.test")).toEqual([{ ...chosen, account: String(id) }]);
  await bank.setting("showUserInfoAgent", "off");
  const [own] = await bank.sql("select email from iam.users where id = $1", agent);
  expect(await bank.app(open, agent, id, null, "a@voiso.test")).toEqual([
    { ...chosen, agent: own?.email, account: String(id) },
  ]);
  await refused(bank.app(open, other, id, null, null), "BT104");
  await refused(bank.app(open, customer.id, null, "+4722001122", null), "BT103");
  await refused(bank.app(open, admin, null, "12", null), "BT507");
  const auditEntries = await bank.sql(
    "select row_to_json(e)::text as entry from audit.entries e where action = 'start_call'",
  );
  expect(auditEntries.length).toBe(7);
  expect(JSON.stringify(auditEntries)).not.toContain("22001122");
  await bank.app("select crm.record_call($1, $2, 'a@voiso.test')", agent, id);
  await bank.app("select crm.record_call($1, $2, 'b@voiso.test')", other, id);
  expect(await bank.sql("select user_id, agent_email from crm.calls where lead_id = $1", id)).toEqual([
    { user_id: agent, agent_email: "a@voiso.test" },
  ]);
});
