import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readChecks } from "../../../db/checks.ts";
import { openOwnServer } from "../database.ts";
import { type Bank, openMoney, refused } from "./bank.ts";

let bank: Bank;
let admin: number;

beforeAll(async () => {
  bank = await openMoney(openOwnServer);
  await bank.setting("pricingPlan", "on");
  admin = await bank.person(1);
});
afterAll(async () => {
  await bank.checkRules();
  await bank.close();
});

describe("accounts of new customers", () => {
  test("a new customer has demo money and a real balance of zero", async () => {
    const customer = await bank.customer("EUR");
    expect((await bank.balance(customer.demo)).balance).toBe("10000.00");
    expect((await bank.balance(customer.real)).balance).toBe("0.00");
    const rows = await bank.app(
      "select id, currency from money.account_list where user_id = $1 and is_active",
      customer.id,
    );
    expect(rows).toEqual([{ id: customer.demo, currency: "EUR" }]);
  });

  test("a new customer starts on the real account while no demo money is configured", async () => {
    await bank.setting("demoBalance", "0");
    const customer = await bank.customer();
    const rows = await bank.app("select mode from money.account_list where user_id = $1 and is_active", customer.id);
    expect(rows).toEqual([{ mode: "real" }]);
    await bank.setting("demoBalance", "10000");
  });

  test("an account cannot be opened in an unsupported currency", async () => {
    await refused(bank.sql("select money.create_accounts($1, 'TRY')", admin), "BT308", "currency");
  });
});

describe("the active account", () => {
  test("a customer switches only to their own accounts", async () => {
    const [customer, other] = [await bank.customer(), await bank.customer()];
    await bank.app("select money.switch_wallet($1, $2)", customer.id, customer.real);
    const rows = await bank.app("select id from money.account_list where user_id = $1 and is_active", customer.id);
    expect(rows).toEqual([{ id: customer.real }]);
    await refused(bank.app("select money.switch_wallet($1, $2)", customer.id, other.real), "BT104", "balanceId");
  });
});

describe("balance adjustments", () => {
  const adjust = "select balance::text from money.adjust_balance($1, $2, $3, $4, $5)";

  test("an adjustment adds or subtracts, with a transfer and an audit entry", async () => {
    const customer = await bank.customer();
    expect(await bank.app(adjust, admin, customer.real, "100.12345", "add", "Bonus")).toEqual([
      { balance: "100.12345" },
    ]);
    expect(await bank.app(adjust, admin, customer.real, "0.12345", "subtract", "")).toEqual([{ balance: "100.00000" }]);
    const statement = await bank.app(
      "select kind, amount::text, balance_after::text, description from money.statement_list where account_id = $1 order by id",
      customer.real,
    );
    expect(statement).toEqual([
      { kind: "adjustment", amount: "100.12345", balance_after: "100.12345", description: "Bonus" },
      { kind: "adjustment", amount: "-0.12345", balance_after: "100.00000", description: "Adjustment" },
    ]);
    const auditEntries = await bank.sql(
      "select (before->>'balance')::numeric::text as before, (after->>'balance')::numeric::text as after from audit.entries where actor_id = $1 order by id desc limit 1",
      admin,
    );
    expect(auditEntries).toEqual([{ before: "100.12345", after: "100.00000" }]);
  });

  test("an adjustment cannot exceed the available balance and needs a valid amount", async () => {
    const customer = await bank.customer("USD", "100");
    await refused(bank.app(adjust, admin, customer.real, "100.00001", "subtract", ""), "BT301", "amount");
    for (const amount of [null, "0", "-1", "NaN", "Infinity", "0.000001"]) {
      await refused(bank.app(adjust, admin, customer.real, amount, "add", ""), "BT300", "amount");
    }
    await refused(bank.app(adjust, admin, customer.real, "1", "double", ""), "BT312", "type");
    await refused(bank.app(adjust, admin, customer.real, "1", "add", "x".repeat(2001)), "BT311", "reason");
    await refused(bank.app(adjust, admin, 999_999, "1", "add", ""), "BT104");
  });

  test("adjustments are made by administrators and managers, and not on their own accounts", async () => {
    const customer = await bank.customer("USD", "100");
    for (const role of [4, 5, 6])
      await refused(bank.app(adjust, await bank.person(role), customer.real, "1", "add", ""), "BT103");
    await refused(bank.app(adjust, customer.id, customer.real, "1", "add", ""), "BT103");
    await bank.sql("update iam.users set role_id = 1 where id = $1", customer.id);
    await refused(bank.app(adjust, customer.id, customer.real, "1", "add", ""), "BT306");
    await bank.sql("update iam.users set role_id = 3 where id = $1", customer.id);
  });
});

describe("plan subscriptions", () => {
  const subscribe = "select price::text from money.subscribe_plan($1, $2)";
  const plan = async (name: string) => (await bank.app("select id from money.plan_list where name = $1", name))[0]?.id;

  test("a plan's price is paid from the real account in its currency", async () => {
    await bank.sql("select market.set_clock('ticks', 'always', 'none')");
    await bank.tick("EUR_USD", "1.2499", "1.2501", "2026-03-02T10:00:00Z");
    const customer = await bank.customer("EUR", "300");
    await bank.app("select money.switch_wallet($1, $2)", customer.id, customer.real);
    expect(await bank.app(subscribe, customer.id, await plan("Advanced"))).toEqual([{ price: "200.00000" }]);
    expect((await bank.balance(customer.real)).balance).toBe("100.00");
    await refused(bank.app(subscribe, customer.id, await plan("Advanced")), "BT313");
    await refused(bank.app(subscribe, customer.id, await plan("Professional")), "BT301");
    await refused(bank.app(subscribe, customer.id, 999_999), "BT104");
  });

  test("a plan cannot be paid with demo money, but a free plan can be taken with it", async () => {
    const customer = await bank.customer();
    await refused(bank.app(subscribe, customer.id, await plan("Advanced")), "BT301");
    expect(await bank.app(subscribe, customer.id, await plan("Standard"))).toEqual([{ price: "0.00000" }]);
    expect((await bank.balance(customer.demo)).balance).toBe("10000.00");
  });

  test("staff acting for a customer cannot subscribe to a plan", async () => {
    const [customer, admin] = [await bank.customer("USD", "300"), await bank.person(1)];
    await bank.app("select money.switch_wallet($1, $2)", customer.id, customer.real);
    const text = "select money.subscribe_plan(iam.act_as($1, $2), $3)";
    await refused(bank.app(text, customer.id, admin, await plan("Advanced")), "BT109");
  });
});

describe("the ledger", () => {
  test("the ledger rejects every update and delete, by the owner and in replica mode", async () => {
    await bank.customer("USD", "100");
    const client = await bank.dba.connect();
    for (const text of [
      "update money.transfers set amount = amount + 1",
      "delete from money.transfers",
      "truncate money.transfers cascade",
      "delete from money.adjustments",
      "set local session_replication_role = replica; delete from money.transfers",
    ]) {
      await client.query("begin");
      await refused(client.query(text), "BT307");
      await client.query("rollback");
    }
    client.release();
  });

  test("a deposit's amount and history cannot be changed, before or after the decision", async () => {
    const customer = await bank.customer();
    const [row] = await bank.app(
      "select id from money.request_deposit($1, $2, 10, 'bank')",
      customer.id,
      customer.real,
    );
    await refused(bank.sql("update money.deposits set amount = 1000, total = 1000 where id = $1", row?.id), "BT307");
    await refused(bank.sql("delete from money.deposits where id = $1", row?.id), "BT307");
    await bank.app("select money.decline_deposit($1, $2)", admin, row?.id);
    await refused(bank.sql("update money.deposits set description = 'x' where id = $1", row?.id), "BT302");
  });

  test("changes to sealed transfers are detected even when the triggers were disabled", async () => {
    await bank.customer("USD", "100");
    const client = await bank.dba.connect();
    const seal = async () => (await client.query("select up_to_id, transfers from money.seal_transfers()")).rows;
    const failingSeals = async () => {
      const check = readChecks().get("0318_sealed_transfers_are_as_they_were") ?? "";
      return (await client.query(check)).rows.map(({ seal: id }) => Number(id));
    };
    // The first call marks the newest committed transfer, the second one seals up to it.
    await seal();
    const [sealed] = await seal();
    const [allTransfers] = (
      await client.query("select max(id) as up_to_id, count(*)::int as transfers from money.transfers")
    ).rows;
    expect(sealed).toEqual(allTransfers);
    await bank.customer("USD", "100");
    await seal();
    expect(await seal()).toHaveLength(1);
    expect(await seal()).toEqual([]);
    expect(await failingSeals()).toEqual([]);

    for (const [change, expectedSeals] of [
      ["update money.transfers set amount = amount + 1 where id = 1", [1]],
      [
        "update money.transfers set created_at = created_at - interval '1 day' where id = (select max(id) from money.transfers)",
        [2],
      ],
      ["delete from money.transfers where id = 1", [1]],
      ["update money.seals set hash = sha256('') where id = 1", [1, 2]],
      ["delete from money.seals where id = 1", [2]],
    ] as const) {
      await client.query("begin");
      await client.query(
        "alter table money.transfers disable trigger user; alter table money.seals disable trigger user",
      );
      await client.query(change);
      expect([change, await failingSeals()]).toEqual([change, expectedSeals]);
      await client.query("rollback");
    }
    await refused(client.query("delete from money.seals"), "BT307");
    client.release();
  });

  test("transfers are sealed only up to the oldest open transaction, which may still insert between them", async () => {
    const [openSession, session] = [await bank.dba.connect(), await bank.dba.connect()];
    const add = "select money.adjust_balance($1, $2, 1, 'add', 'seal')";
    const [one, other] = [await bank.customer(), await bank.customer()];
    await openSession.query("begin");
    await openSession.query(add, [admin, one.real]);
    await session.query(add, [admin, other.real]);
    const sealedTo = async () => {
      await session.query("select money.seal_transfers()");
      return Number((await session.query("select max(up_to_id) as id from money.seals")).rows[0].id);
    };
    const before = await sealedTo();
    expect([await sealedTo(), await sealedTo()]).toEqual([before, before]);
    await openSession.query("commit");
    await sealedTo();
    const [last] = (await session.query("select max(id) as id from money.transfers")).rows;
    expect(await sealedTo()).toBe(Number(last.id));
    openSession.release();
    session.release();
  });

  test("the web's role cannot access the ledger, password hashes, keys, the server or other roles (T-43)", async () => {
    for (const text of [
      "select * from money.transfers",
      "update money.transfers set amount = 1",
      "delete from money.transfers",
      "truncate money.transfers",
      "insert into money.accounts (mode, code, currency) values ('broker', 'x', 'USD')",
      "update money.accounts set balance = 1e6",
      "select money.broker_account('x', 'USD')",
      "select money.create_accounts(1, 'USD')",
      "select password_hash from iam.users",
      "select key2 from money.gateways",
      "set role bourse_owner",
      "set role postgres",
      "create table public.mine (id integer)",
      "create function money.mine() returns integer language sql as 'select 1'",
      "create schema mine",
      "select pg_read_file('postgresql.conf')",
      "set session_replication_role = replica",
      "copy (select 1) to program 'true'",
      "select graphile_worker.add_job('send-mail', '{}')",
    ]) {
      await refused(bank.app(text), "42501");
    }
  });

  test("a batch of transfers is posted in order, as if one by one", async () => {
    const [a, b] = [await bank.customer("USD", "100"), await bank.customer("EUR", "50")];
    await bank.sql(
      "select money.post_transfers($1, $2, 'profit_loss', 'test', $3, null)",
      [a.real, b.real, a.real, a.real, b.demo],
      ["10", "-40", "0", "-2.000005", "1"],
      ["m1", "m2", "m3", "m4", "m5"],
    );
    const rows = await bank.sql(
      "select source_id, balance_after::text as after, account_version as version from money.transfers where source_type = 'test' order by id",
    );
    expect(rows).toEqual([
      { source_id: "m1", after: "110.00000", version: 2 },
      { source_id: "m2", after: "10.00000", version: 2 },
      { source_id: "m4", after: "107.99999", version: 3 },
      { source_id: "m5", after: "10001.00000", version: 2 },
    ]);
    await refused(bank.sql("select money.post_transfers('{999999}', '{1}', 'swap', 'test', '{x}', null)"), "BT104");
    await refused(bank.sql("select money.post_transfer(999999, 1, 'swap', 'test', 'x', null)"), "BT104");
  });
});
