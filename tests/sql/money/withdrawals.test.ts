import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openMoney, refused, withdraw } from "./bank.ts";

let bank: Bank;
let admin: number;

beforeAll(async () => {
  bank = await openMoney();
  admin = await bank.person(1);
});
afterAll(async () => {
  await bank.checkRules();
  await bank.close();
});

const approve = "select * from money.approve_withdrawal($1, $2)";
const decline = "select * from money.decline_withdrawal($1, $2, $3)";

describe("withdrawal requests", () => {
  test("a withdrawal has a percentage fee and a fixed fee (V10)", async () => {
    for (const [amount, percentage, fixed, fee] of [
      ["100", "1.5", "2", "3.50"],
      ["33.33", "1.5", "2", "2.50"],
      ["500", "0", "0", "0.00"],
    ]) {
      const [row] = await bank.app("select money.withdrawal_fee($1, $2, $3)::text as fee", amount, percentage, fixed);
      expect(row?.fee).toBe(fee);
    }
    await bank.setting("withdrawFeePercentage", "1.5");
    await bank.setting("withdrawFeeFixed", "2");
    const customer = await bank.customer("USD", "150");
    const [row] = await bank.app(withdraw, customer.id, customer.real, "100", null);
    expect([row?.fee, row?.total, row?.status]).toEqual(["3.50000", "103.50000", "pending"]);
    expect(await bank.balance(customer.real)).toEqual({ balance: "150.00", held: "103.50" });
    await refused(bank.app(withdraw, customer.id, customer.real, "46", null), "BT301", "amount");
    await bank.setting("withdrawFeePercentage", "0");
    await bank.setting("withdrawFeeFixed", "0");
  });

  test.each([
    ["1.5", "2", "150", "145.81"],
    ["1.5", "2", "150.01", "145.82"],
    ["2.5", "0.37", "1000.00", "975.25"],
    ["0", "0", "80.01", "80.01"],
    ["0", "5", "5", "0"],
    ["3", "0", "0.01", "0.01"],
  ])(
    "with a fee of %s percent and %s on a balance of %s, the largest withdrawal is %s and one cent more is rejected",
    async (percentage, fixed, has, largest) => {
      await bank.setting("withdrawFeePercentage", percentage);
      await bank.setting("withdrawFeeFixed", fixed);
      const customer = await bank.customer("USD", has);
      const [row] = await bank.app("select trim_scale(money.largest_withdrawal($1))::text as most", customer.real);
      const cent = (Number(largest) + 0.01).toFixed(2);
      await refused(bank.app(withdraw, customer.id, customer.real, cent, null), "BT301", "amount");
      if (largest !== "0") await bank.app(withdraw, customer.id, customer.real, largest, null);
      expect(row?.most).toBe(largest);
      await bank.setting("withdrawFeePercentage", "0");
      await bank.setting("withdrawFeeFixed", "0");
    },
  );

  test("a withdrawal has the decimals of its currency, as the provider pays it out", async () => {
    const customer = await bank.customer("JPY", "1000.75");
    await refused(bank.app(withdraw, customer.id, customer.real, "100.55", null), "BT300", "amount");
    const [row] = await bank.app("select trim_scale(money.largest_withdrawal($1))::text as most", customer.real);
    expect(row?.most).toBe("1000");
    await bank.app(withdraw, customer.id, customer.real, "1000", null);
    await refused(bank.app(withdraw, (await bank.customer("USD", "1")).id, 0, "0.555", null), "BT300", "amount");
  });

  test("a withdrawal cannot use margin, a floating loss or floating profit", async () => {
    await bank.sql("select market.set_clock('ticks', 'always', 'none')");
    await bank.tick("EUR_USD", "1.10000", "1.10010", "2026-03-02T10:00:00Z");
    const customer = await bank.customer("USD", "1000");
    // 10,000 units at 1:30 hold 366.70 as margin; the spread of 1 pip costs 1.00.
    await bank.app("select trading.place_order($1, $2, 'EUR_USD', 'buy', 10000)", customer.id, customer.real);
    await bank.tick("EUR_USD", "1.10500", "1.10510", "2026-03-02T10:00:01Z");
    await refused(bank.app(withdraw, customer.id, customer.real, "633.31", null), "BT301");
    await bank.tick("EUR_USD", "1.09500", "1.09510", "2026-03-02T10:00:02Z");
    await refused(bank.app(withdraw, customer.id, customer.real, "582.31", null), "BT301");
    await bank.app(withdraw, customer.id, customer.real, "582.30", null);
  });

  test("an order cannot use the amount that a withdrawal holds", async () => {
    await bank.sql("select market.set_clock('ticks', 'always', 'none')");
    await bank.tick("EUR_USD", "1.10000", "1.10010", "2026-03-02T10:00:03Z");
    const customer = await bank.customer("USD", "1000");
    const place = (units: number) =>
      bank.app("select trading.place_order($1, $2, 'EUR_USD', 'buy', $3)", customer.id, customer.real, units);
    await bank.app(withdraw, customer.id, customer.real, "700", null);
    await refused(place(10_000), "BT206", "amount");
    await place(5_000);
  });

  test("a customer withdraws only from their own real account", async () => {
    const customer = await bank.customer("USD", "100");
    const other = await bank.customer("USD", "100");
    await refused(bank.app(withdraw, customer.id, customer.demo, "10", null), "BT305", "balance_id");
    await refused(bank.app(withdraw, customer.id, other.real, "10", null), "BT104", "balance_id");
  });

  test.each([null, "0", "-1", "NaN", "Infinity", "1e308", "0.001"])(
    "a withdrawal of %s is rejected",
    async (amount) => {
      const customer = await bank.customer("USD", "100");
      await refused(bank.app(withdraw, customer.id, customer.real, amount, null), "BT300", "amount");
    },
  );

  test("a withdrawal needs every field of the bank account", async () => {
    const customer = await bank.customer("USD", "100");
    const fields = ["bank_name", "account_name", "account_number", "swift_code", "bank_country"];
    for (const [index, field] of fields.entries()) {
      const text = "select money.request_withdrawal($1, $2, 10, $3, $4, $5, $6, $7)";
      const details = fields.map((_, i) => (i === index ? " " : "x"));
      await refused(bank.app(text, customer.id, customer.real, ...details), "BT310", field);
      const long = fields.map((_, i) => (i === index ? "x".repeat(201) : "x"));
      await refused(bank.app(text, customer.id, customer.real, ...long), "BT311", field);
    }
  });

  test("a withdrawal's country is accepted by any of its names", async () => {
    const customer = await bank.customer("USD", "100");
    const to = (country: string) =>
      bank.app(withdraw.replace("'Germany'", `'${country}'`), customer.id, customer.real, "10", null);
    await refused(to("Narnia"), "BT115", "bank_country");
    expect(await bank.balance(customer.real)).toEqual({ balance: "100.00", held: "0.00" });
    const [row] = await to("deu");
    expect(row?.bank_country).toBe("Germany");
  });

  test("a withdrawal needs approved documents while kycWithdraw is on", async () => {
    const customer = await bank.customer("USD", "100");
    await bank.setting("kycWithdraw", "on");
    await refused(bank.app(withdraw, customer.id, customer.real, "10", null), "BT304");
    await bank.setting("kycWithdraw", "off");
  });

  test("staff acting for a customer cannot withdraw", async () => {
    const customer = await bank.customer("USD", "100");
    const text = "select money.request_withdrawal(iam.act_as($1, $2), $3, 10, 'Bank', 'S', '1', 'X', 'Germany')";
    await refused(bank.app(text, customer.id, admin, customer.real), "BT109");
  });
});

describe("withdrawal decisions", () => {
  async function requested(): Promise<{ id: unknown; customer: number; real: number }> {
    const customer = await bank.customer("USD", "100");
    const [row] = await bank.app(withdraw, customer.id, customer.real, "60", null);
    return { id: row?.id, customer: customer.id, real: customer.real };
  }

  test("approving a withdrawal posts the hold", async () => {
    const { id, real } = await requested();
    const [row] = await bank.app(approve, admin, id);
    expect([row?.status, row?.balance_after]).toEqual(["approved", "40.00000"]);
    expect(await bank.balance(real)).toEqual({ balance: "40.00", held: "0.00" });
    await refused(bank.app(approve, admin, id), "BT302");
    await refused(bank.app(decline, admin, id, null), "BT302");
  });

  test("declining a withdrawal releases the hold and states the reason", async () => {
    const { id, real, customer } = await requested();
    await refused(bank.app(decline, admin, id, "x".repeat(2001)), "BT311");
    const [row] = await bank.app(decline, admin, id, "Wrong IBAN");
    expect([row?.status, row?.decline_reason]).toEqual(["declined", "Wrong IBAN"]);
    expect(await bank.balance(real)).toEqual({ balance: "100.00", held: "0.00" });
    const [notification] = await bank.sql("select description from site.notifications where user_id = $1", customer);
    expect(notification?.description).toBe("60.00 USD: Wrong IBAN");
  });

  test("a withdrawal cannot be paid out when losses have consumed the hold", async () => {
    const { id, real } = await requested();
    await bank.sql("select money.post_transfer($1, -50, 'correction', 'test', $2, null)", real, String(real));
    await refused(bank.app(approve, admin, id), "BT301");
    await bank.app(decline, admin, id, null);
  });

  test("withdrawals are decided by administrators and managers, and not by the customer", async () => {
    const { id, customer } = await requested();
    for (const role of [4, 5, 6]) await refused(bank.app(approve, await bank.person(role), id), "BT103");
    await refused(bank.app(approve, (await bank.customer()).id, id), "BT103");
    await refused(bank.app(approve, admin, 999_999), "BT104");
    await bank.sql("update iam.users set role_id = 2 where id = $1", customer);
    await refused(bank.app(approve, customer, id), "BT306");
    await bank.sql("update iam.users set role_id = 3 where id = $1", customer);
  });
});

test("pending withdrawals are summed exactly per currency, for a manager's own customers only", async () => {
  const [manager, mine, euros, others] = [
    await bank.person(2),
    await bank.customer("USD", "1000"),
    await bank.customer("EUR", "1000"),
    await bank.customer("USD", "1000"),
  ];
  for (const { id } of [mine, euros]) await bank.manages(manager, id);
  await bank.setting("withdrawFeeFixed", "1");
  for (const [actorId, amount] of [
    [mine, "100.10"],
    [mine, "0.20"],
    [euros, "7"],
    [others, "50"],
  ] as const)
    await bank.app(withdraw, actorId.id, actorId.real, amount, null);
  await bank.setting("withdrawFeeFixed", "0");
  const [done] = await bank.app(withdraw, mine.id, mine.real, "33", null);
  await bank.app(approve, admin, done?.id);
  const sums = (actor: number, kind: string, filters = {}) =>
    bank.app(
      "select currency, amount::float as amount from money.sum_requests($1, $2, $3)",
      actor,
      kind,
      JSON.stringify({ status: "pending", ...filters }),
    );
  expect(await sums(manager, "withdrawal")).toEqual([
    { currency: "USD", amount: "100.3" },
    { currency: "EUR", amount: "7" },
  ]);
  expect(await sums(manager, "withdrawal", { user: String(euros.id) })).toEqual([{ currency: "EUR", amount: "7" }]);
  expect(await sums(admin, "withdrawal", { user: String(others.id) })).toEqual([{ currency: "USD", amount: "50" }]);
  expect(await sums(manager, "deposit")).toEqual([]);
  await refused(sums(await bank.person(5), "withdrawal"), "BT103");
});
