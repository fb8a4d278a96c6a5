// Terms of trade are computed when they change; rows that orders and transfers reference cannot be deleted.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openMoney, refused } from "../money/bank.ts";

let bank: Bank;
let at = Date.parse("2026-03-02T10:00:00Z");

beforeAll(async () => {
  bank = await openMoney();
  await bank.sql("update market.clock_state set source = 'ticks', hours = 'always'");
});
afterAll(async () => {
  await bank.checkRules();
  await bank.close();
});

const open = async (customer: { id: number; real: number }, amount = 1000) => {
  at += 1000;
  await bank.tick("EUR_USD", "1.10000", "1.10010", new Date(at).toISOString());
  const [row] = await bank.app(
    "select o.id, o.leverage::text, o.stop_out_level::text, o.spread::text from trading.place_order($1, $2, 'EUR_USD', 'buy', $3) o",
    customer.id,
    customer.real,
    amount,
  );
  return row;
};

test("an order uses the terms of its instrument, category and plan at that moment", async () => {
  const customer = await bank.customer("USD", "100000");
  await bank.sql("update market.instruments set leverage = 40, pip_size = null where name = 'EUR_USD'");
  await bank.sql("update market.categories set spread_pips = 2 where category = 'forex'");
  expect(await open(customer)).toMatchObject({ leverage: "40", stop_out_level: "50" });
  await bank.sql("update market.categories set spread_pips = 3 where category = 'forex'");
  expect(Number((await open(customer))?.["spread"])).toBe(0.3);

  const [plan] = await bank.sql(
    "insert into money.plans (name, forex_leverage, forex_stopout) values ('Deep', 250, 20) returning id",
  );
  await bank.sql("update iam.users set plan_id = $1 where id = $2", plan?.["id"], customer.id);
  expect(await open(customer)).toMatchObject({ leverage: "250", stop_out_level: "20" });
  await bank.sql("update money.plans set forex_leverage = 0, forex_stopout = null where id = $1", plan?.["id"]);
  expect(await open(customer)).toMatchObject({ leverage: "40", stop_out_level: "50" });

  await bank.sql("update market.instruments set min_units = 5000 where name = 'EUR_USD'");
  await refused(open(customer), "BT204", "amount");
  await bank.sql("update market.instruments set tradable = false where name = 'EUR_USD'");
  await refused(open(customer, 5000), "BT201", "instrument");
  await bank.sql("update market.instruments set deleted_at = now() where name = 'EUR_USD'");
  await refused(open(customer, 5000), "BT200", "instrument");
  await bank.sql(
    "update market.instruments set deleted_at = null, tradable = true, min_units = 0.00000001 where name = 'EUR_USD'",
  );
  expect(await open(customer)).toMatchObject({ leverage: "40" });
});

test("two concurrent changes of terms are both applied", async () => {
  const [one, other] = [await bank.dba.connect(), await bank.dba.connect()];
  await one.query("begin");
  await one.query("update market.instruments set leverage = 33 where name = 'EUR_USD'");
  await other.query("begin");
  const waiting = other.query("update market.categories set spread_pips = 7 where category = 'forex'");
  await one.query("commit");
  await waiting;
  await other.query("commit");
  one.release();
  other.release();
  expect(
    await bank.sql(
      "select leverage::text, spread_pips::text from trading.terms where name = 'EUR_USD' and plan_id = 0",
    ),
  ).toEqual([{ leverage: "33", spread_pips: "7" }]);
});

test("a tick is checked against the instrument's current name and the category's current limit", async () => {
  const tick = async (name: string, price: string): Promise<unknown> => {
    at += 1000;
    await bank.tick(name, price, price, new Date(at).toISOString());
    const [row] = await bank.sql(
      "select q.bid::text from market.quotes q join market.instruments i on i.id = q.instrument_id where i.name in ('GBP_USD', 'GBQ_USD')",
    );
    return row?.["bid"];
  };
  await tick("GBP_USD", "1.30000");
  expect(await tick("GBP_USD", "1.30100")).toBe("1.30100");
  await bank.sql("update market.categories set max_jump = 0.001 where category = 'forex'");
  expect(await tick("GBP_USD", "1.31000")).toBe("1.30100");
  await bank.sql("update market.categories set max_jump = 0.2 where category = 'forex'");
  expect(await tick("GBP_USD", "1.31000")).toBe("1.31000");
  await bank.sql("update market.instruments set name = 'GBQ_USD' where name = 'GBP_USD'");
  expect(await tick("GBP_USD", "1.31100")).toBe("1.31000");
  expect(await tick("GBQ_USD", "1.31200")).toBe("1.31200");
  await bank.sql("update market.instruments set deleted_at = now() where name = 'GBQ_USD'");
  expect(await tick("GBQ_USD", "1.31300")).toBe("1.31200");
  await bank.sql("update market.instruments set deleted_at = null, name = 'GBP_USD' where name = 'GBQ_USD'");
  expect(await tick("GBP_USD", "1.31300")).toBe("1.31300");
});

test("rows that orders and transfers reference without a foreign key cannot be deleted, not even in replica mode", async () => {
  const customer = await bank.customer("USD", "1000");
  const order = await open(customer);
  const client = await bank.dba.connect();
  for (const [text, id] of [
    ["delete from trading.orders where id = $1", order?.["id"]],
    ["delete from money.accounts where id = $1", customer.demo],
    ["delete from market.instruments where name = $1", "EUR_USD"],
  ] as const) {
    for (const role of ["origin", "replica"]) {
      await client.query("begin");
      await client.query(`set local session_replication_role = ${role}`);
      await refused(client.query(text, [id]), "23503");
      await client.query("rollback");
    }
  }
  client.release();
});

test("the first steps follow documents, deposits and orders, and end with the first order", async () => {
  const customer = await bank.customer("USD", "0");
  const steps = async () => (await bank.app("select * from trading.onboarding($1)", customer.id))[0];
  await bank.sql("delete from kyc.documents where user_id = $1", customer.id);
  await bank.sql("update site.settings set value = 'on' where name in ('kycTrade', 'kycDeposit')");
  expect(await steps()).toMatchObject({ identity: "todo", deposit: "locked", trade: "locked" });
  await bank.sql("update site.settings set value = 'off' where name in ('kycTrade', 'kycDeposit')");
  // The demo account has money.
  expect(await steps()).toMatchObject({ identity: "todo", deposit: "todo", trade: "todo" });

  const rich = await bank.customer("USD", "100000");
  const [before] = await bank.app("select * from trading.onboarding($1)", rich.id);
  expect(before).toMatchObject({ deposit: "done", trade: "todo" });
  await bank.app(`select iam.set_preferences($1, p_desk => '{"checklist": "hidden"}')`, rich.id);
  expect(await bank.app("select * from trading.onboarding($1)", rich.id)).toEqual([]);
  await bank.app(`select iam.set_preferences($1, p_desk => '{"checklist": "shown"}')`, rich.id);
  expect(await bank.app("select * from trading.onboarding($1)", rich.id)).toHaveLength(1);
  await refused(bank.app(`select iam.set_preferences($1, p_desk => '{"checklist": "x"}')`, rich.id), "BT115", "desk");
  await open(rich, 5000);
  expect(await bank.app("select * from trading.onboarding($1)", rich.id)).toEqual([]);
});

test("the first steps state the usual time of a review, the smallest deposit and the offered gateways", async () => {
  const customer = await bank.customer("USD", "0");
  const steps = async () => (await bank.app("select * from trading.onboarding($1)", customer.id))[0];
  await bank.sql("update money.gateways set is_active = false");
  await bank.sql("delete from kyc.documents");
  expect(await steps()).toMatchObject({ review_hours: null, deposit_minimum: null, methods: "{}" });

  await bank.sql("update money.gateways set is_active = true, min_amount = 100 where name in ('bank', 'stripe')");
  await bank.sql("update money.gateways set min_amount = 50.50 where name = 'bank'");
  await bank.sql("update site.settings set value = 'EUR' where name = 'appCurrency'");
  const decide = (hours: number) =>
    bank.sql(
      `insert into kyc.documents (user_id, type, status, created_at, decided_at)
       values ($1, 'passport', 'declined', now() - $2 * interval '1 hour', now())`,
      customer.id,
      hours,
    );
  for (const hours of [0.1, 1, 1.5, 3]) await decide(hours);
  expect(await steps()).toMatchObject({
    review_hours: null,
    deposit_minimum: "50.5",
    deposit_currency: "EUR",
    methods: '{"Card · Stripe","Bank transfer"}',
  });
  // Four of five were decided within three hours.
  await decide(90);
  expect(await steps()).toMatchObject({ review_hours: "3" });
  const [page] = await bank.app("select kyc.get_status($1)->>'reviewHours' as hours", customer.id);
  expect(page).toEqual({ hours: "3" });
  // Decisions without an entry in the audit log would fail a check.
  await bank.sql("delete from kyc.documents");
  await bank.sql("update money.gateways set is_active = false, min_amount = 0");
  await bank.sql("update site.settings set value = 'USD' where name = 'appCurrency'");
});

test("the specification states tiers with the own position in them, swap in money and nothing of other accounts", async () => {
  const customer = await bank.customer("USD", "100000");
  await bank.sql("update market.instruments set swap = -3.6, leverage = 100 where name = 'EUR_USD'");
  await open(customer, 5000);
  await bank.sql(
    `insert into trading.margin_tiers (instrument_id, limits, leverages, reason, set_at)
     select id, '{1000, 100000}', '{30, 20, 10}', 'A test', now() from market.instruments where name = 'EUR_USD'`,
  );
  const text = "select trading.instrument_sheet($1, $2, 'EUR_USD', 'Europe/Oslo', 10000) as sheet";
  const [row] = await bank.app(text, customer.id, customer.real);
  const sheet = JSON.parse(String(row?.["sheet"])) as Record<string, unknown>;
  expect(sheet["tiers"]).toEqual([
    { from: "0", to: "1000", leverage: "30", share: "3.33", margin: "33.33333", buy: "1000", sell: "0" },
    { from: "1000", to: "100000", leverage: "20", share: "5.00", margin: "4950", buy: "4500.5", sell: "0" },
    { from: "100000", to: null, leverage: "10", share: "10.00", margin: null, buy: "0", sell: "0" },
  ]);
  expect(sheet["swap"]).toMatchObject({ rate: "-3.6", buy: "-1.10010", sell: "-1.10000", tripleWeekday: 3 });
  expect(sheet).toMatchObject({ spreadShare: "0.009", isFavorite: false, dayChange: "0.00" });
  expect(sheet).toMatchObject({ spread: "0.0001", pipValue: "1", spreadCost: "1", closesAt: null, opensAt: null });
  // The strip: spread, margin of the first tier, swap of both sides (above), and the range and change of the day.
  const strip = async () =>
    JSON.parse(String((await bank.app(text, customer.id, customer.real))[0]?.["sheet"])) as object;
  const { dayReference } = (
    await bank.sql(`select day_reference as "dayReference" from market.instrument_list where name = 'EUR_USD'`)
  )[0] as { dayReference: string };
  expect(dayReference).toBe("1.10000");
  for (const bid of ["1.12000", "1.09000", "1.11000"]) {
    at += 1000;
    await bank.tick("EUR_USD", bid, bid.replace("000", "030"), new Date(at).toISOString());
  }
  expect(await strip()).toMatchObject({
    bid: "1.11000",
    spread: "0.0003",
    spreadShare: "0.027",
    dayHigh: "1.12000",
    dayLow: "1.09000",
    dayRange: "0.03",
    dayMove: "0.01000",
    dayChange: "0.91",
  });
  const other = await bank.customer("USD", "0");
  expect((await bank.app(text, other.id, customer.real))[0]).toEqual({ sheet: null });
});
