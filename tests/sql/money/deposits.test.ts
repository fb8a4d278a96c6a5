import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openMoney, refused } from "./bank.ts";

let bank: Bank;
let admin: number;
let manager: number;

beforeAll(async () => {
  bank = await openMoney();
  admin = await bank.person(1);
  manager = await bank.person(2);
});
afterAll(async () => {
  await bank.checkRules();
  await bank.close();
});

const request = "select * from money.request_deposit($1, $2, $3, $4, $5)";
const approve = "select * from money.approve_deposit($1, $2)";
const decline = "select * from money.decline_deposit($1, $2)";

async function deposit(amount = "250"): Promise<{ id: unknown; customer: number; real: number }> {
  const customer = await bank.customer();
  const [row] = await bank.app(request, customer.id, customer.real, amount, "bank", null);
  return { id: row?.id, customer: customer.id, real: customer.real };
}

describe("deposit requests", () => {
  test("a request notifies administrators and the customer's own manager, with a link to it", async () => {
    const [other, customer] = [await bank.person(2), await bank.customer()];
    await bank.manages(manager, customer.id);
    const [row] = await bank.app(request, customer.id, customer.real, "250", "bank", null);
    const notified = await bank.sql(
      "select user_id from site.notifications where url = $1 and user_id = any ($2) order by user_id",
      `/admin/deposits/${row?.id}`,
      [admin, manager, other],
    );
    expect(notified).toEqual([{ user_id: admin }, { user_id: manager }]);
  });

  test("a customer pays the gateway's fee on top of the deposited amount (V9)", async () => {
    for (const [amount, percentage, fee] of [
      ["250", "2.9", "7.25"],
      ["33.33", "2.9", "0.97"],
      ["1000", "0", "0.00"],
    ]) {
      const [row] = await bank.app("select money.deposit_fee($1, $2)::text as fee", amount, percentage);
      expect(row?.fee).toBe(fee);
    }
    await bank.app("select money.save_gateway($1, 'stripe', p_key1 => 'k', p_fee => 2.9, p_is_active => true)", admin);
    const customer = await bank.customer();
    const [row] = await bank.app(
      "select fee::text, total::text, status from money.request_deposit($1, $2, 33.33, 'stripe')",
      customer.id,
      customer.real,
    );
    expect(row).toEqual({ fee: "0.97000", total: "34.30000", status: "pending" });
    expect(await bank.balance(customer.real)).toEqual({ balance: "0.00", held: "0.00" });
  });

  test("a customer deposits only to their own real account", async () => {
    const customer = await bank.customer();
    const other = await bank.customer();
    await refused(bank.app(request, customer.id, customer.demo, "10", "bank", null), "BT305", "balance_id");
    await refused(bank.app(request, customer.id, other.real, "10", "bank", null), "BT104", "balance_id");
    await refused(bank.app(request, admin, other.real, "10", "bank", null), "BT103");
  });

  test.each([null, "0", "-1", "NaN", "Infinity", "1e308", "1e-9", "12.345", "1000000000.01"])(
    "a deposit of %s is rejected",
    async (amount) => {
      const customer = await bank.customer();
      await refused(bank.app(request, customer.id, customer.real, amount, "bank", null), "BT300", "amount");
    },
  );

  test("a deposit without a gateway is rejected", async () => {
    const customer = await bank.customer();
    await refused(bank.app(request, customer.id, customer.real, "10", " ", null), "BT309", "gateway");
  });

  test("a deposit needs approved documents while kycDeposit is on", async () => {
    const customer = await bank.customer();
    await bank.setting("kycDeposit", "on");
    await refused(bank.app(request, customer.id, customer.real, "10", "bank", null), "BT303");
    await bank.setting("kycDeposit", "off");
  });

  test("the same idempotency key returns the same deposit, and is rejected for another one", async () => {
    const customer = await bank.customer();
    const [first] = await bank.app(request, customer.id, customer.real, "10", "bank", "k1");
    const [second] = await bank.app(request, customer.id, customer.real, "10", "bank", "k1");
    expect(second).toEqual(first);
    await refused(bank.app(request, customer.id, customer.real, "11", "bank", "k1"), "BT601");
  });
});

describe("notifications of deposit requests", () => {
  test("staff read whose deposit it is and its amount", async () => {
    const { customer } = await deposit("250.50");
    const [name] = await bank.sql("select full_name from iam.users where id = $1", customer);
    const [notification] = await bank.sql(
      "select description from site.notifications where user_id = $1 order by id desc limit 1",
      admin,
    );
    expect(notification?.description).toBe(`${String(name?.full_name)}, 250.50 USD`);
  });
});

describe("deposit decisions", () => {
  test("approving a deposit credits the amount without the fee, once", async () => {
    const { id, real, customer } = await deposit("250.50");
    await bank.manages(manager, Number(customer));
    const [row] = await bank.app(
      `select status, balance_after::text, decided_by from money.approve_deposit($1, $2)`,
      manager,
      id,
    );
    expect(row).toEqual({ status: "approved", balance_after: "250.50000", decided_by: manager });
    expect(await bank.balance(real)).toEqual({ balance: "250.50", held: "0.00" });
    await refused(bank.app(approve, admin, id), "BT302");
    await refused(bank.app(decline, admin, id), "BT302");
    expect(await bank.balance(real)).toEqual({ balance: "250.50", held: "0.00" });
    const [notification] = await bank.sql("select title, url from site.notifications where user_id = $1", customer);
    expect(notification).toEqual({ title: "Deposit approved", url: "/deposits/history" });
  });

  test("another amount than the requested one is credited with the fee in proportion, and the customer is notified of both (Q-350)", async () => {
    await bank.app("select money.save_gateway($1, 'stripe', p_key1 => 'k', p_fee => 2.5, p_is_active => true)", admin);
    const customer = await bank.customer();
    const [asked] = await bank.app(request, customer.id, customer.real, "200", "stripe", null);
    const [row] = await bank.app(
      `select amount::text, requested_amount::text, fee::text, total::text, balance_after::text
      from money.approve_deposit($1, $2, 120.50)`,
      admin,
      asked?.id,
    );
    expect(row).toEqual({
      amount: "120.50000",
      requested_amount: "200.00000",
      fee: "3.01000",
      total: "123.51000",
      balance_after: "120.50000",
    });
    expect(await bank.balance(customer.real)).toEqual({ balance: "120.50", held: "0.00" });
    const [notification] = await bank.sql("select description from site.notifications where user_id = $1", customer.id);
    expect(notification?.description).toBe("120.50 USD: The amount received differs from the requested 200.00 USD");
    const [entry] = await bank.sql(
      `select before ->> 'amount' as before, after ->> 'amount' as after from audit.entries
      where action = 'approve_deposit' and entity_id = $1::text`,
      asked?.id,
    );
    expect(entry).toEqual({ before: "200.00000", after: "120.50000" });
  });

  test("the requested amount given as the received one changes nothing but the state", async () => {
    const { id } = await deposit("250.50");
    const [row] = await bank.app(
      "select amount::text, requested_amount from money.approve_deposit($1, $2, 250.5)",
      admin,
      id,
    );
    expect(row).toEqual({ amount: "250.50000", requested_amount: null });
  });

  test.each(["0", "-1", "NaN", "Infinity", "12.345", "1000000000.01"])(
    "an amount of %s cannot be credited",
    async (amount) => {
      const { id, real } = await deposit();
      await refused(bank.app("select money.approve_deposit($1, $2, $3)", admin, id, amount), "BT300", "amount");
      expect(await bank.balance(real)).toEqual({ balance: "0.00", held: "0.00" });
      const [row] = await bank.sql("select status, amount::text from money.deposits where id = $1", id);
      expect(row).toEqual({ status: "pending", amount: "250.00000" });
    },
  );

  test("the amount of a deposit changes only with its approval", async () => {
    const { id } = await deposit();
    await refused(bank.sql("update money.deposits set amount = 1 where id = $1", id), "BT307");
    await expect(
      bank.sql("update money.deposits set amount = 1, requested_amount = amount where id = $1", id),
    ).rejects.toThrow("check constraint");
  });

  test("a declined deposit cannot be approved", async () => {
    const { id, real } = await deposit();
    await bank.app(decline, admin, id);
    await refused(bank.app(approve, admin, id), "BT302");
    expect(await bank.balance(real)).toEqual({ balance: "0.00", held: "0.00" });
  });

  test("deposits are decided by administrators and managers only", async () => {
    const { id, customer } = await deposit();
    for (const role of [4, 5, 6]) await refused(bank.app(approve, await bank.person(role), id), "BT103");
    await refused(bank.app(approve, customer, id), "BT103");
    await refused(bank.app(approve, null, id), "BT100");
    await refused(bank.app(approve, admin, 999_999), "BT104");
  });

  test("staff cannot decide about their own deposit", async () => {
    const { id, customer } = await deposit();
    await bank.sql("update iam.users set role_id = 1 where id = $1", customer);
    await refused(bank.app(approve, customer, id), "BT306");
    await refused(bank.app(decline, customer, id), "BT306");
    await bank.sql("update iam.users set role_id = 3 where id = $1", customer);
  });
});

describe("deposits that staff record", () => {
  const record = "select money.record_deposit($1, $2, $3, $4, $5, $6) as id";

  test("a recorded transfer waits for a decision and credits its amount without a fee", async () => {
    const { id: customer, real } = await bank.customer();
    const [row] = await bank.app(record, admin, customer, real, "75.5", " HB-7 ", "Nora Nordmann");
    const [stored] = await bank.sql(
      "select status::text, trim_scale(total)::text as total, provider_reference, details::text from money.deposits where id = $1",
      row?.id,
    );
    expect(stored).toEqual({
      status: "pending",
      total: "75.5",
      provider_reference: "HB-7",
      details: '{"accountName": "Nora Nordmann"}',
    });
    expect(await bank.balance(real)).toEqual({ balance: "0.00", held: "0.00" });
    await bank.app(approve, admin, row?.id);
    expect(await bank.balance(real)).toEqual({ balance: "75.50", held: "0.00" });
  });

  test("a payment is recorded once, and invalid input and foreign customers change nothing", async () => {
    const { id: customer, real, demo } = await bank.customer();
    await bank.app(record, admin, customer, real, "10", "HB-8", "Nora Nordmann");
    const other = await bank.customer();
    for (const [code, ...arguments_] of [
      ["BT325", admin, other.id, other.real, "10", "HB-8", "Nora Nordmann"],
      ["BT104", admin, customer, other.real, "10", "HB-9", "Nora Nordmann"],
      ["BT104", manager, customer, real, "10", "HB-9", "Nora Nordmann"],
      ["BT103", customer, customer, real, "10", "HB-9", "Nora Nordmann"],
      ["BT305", admin, customer, demo, "10", "HB-9", "Nora Nordmann"],
      ["BT300", admin, customer, real, "0", "HB-9", "Nora Nordmann"],
      ["BT310", admin, customer, real, "10", " ", "Nora Nordmann"],
      ["BT310", admin, customer, real, "10", "HB-9", ""],
    ] as const)
      await refused(bank.app(record, ...arguments_), code);
    expect(await bank.sql("select 1 from money.deposits where provider_reference = 'HB-9'")).toEqual([]);
  });
});
