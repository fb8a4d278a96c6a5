// Each operation that moves money, sent fifty times at once: one of them takes effect, in every round.
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFull } from "../../support/size.ts";
import { type Bank, openMoney, succeeded, withdraw } from "./bank.ts";

const ROUNDS = isFull ? 200 : 2;
const AT_ONCE = 50;

let bank: Bank;
let admin: number;
let asker: number;
let plan: number;
let events = 0;

beforeAll(async () => {
  bank = await openMoney();
  admin = await bank.approver();
  asker = await bank.approver();
  await bank.setting("pricingPlan", "on");
  plan = Number((await bank.sql("select id from money.plans where name = 'Advanced'"))[0]?.id);
  await bank.sql("select market.set_clock('ticks', 'always', 'none')");
  await bank.tick("EUR_USD", "1.10000", "1.10010", "2026-03-02T10:00:00Z");
  await bank.sql("update money.gateways set is_active = true, key1 = 'x', key2 = 'y' where name = 'prmoney'");
});
afterAll(async () => {
  await bank.checkRules();
  await bank.close();
});

type Race = {
  act: () => Promise<unknown>;
  /** The code with which all but one are refused; without it all get the answer of the first. */
  refusedWith?: string;
  /** What has happened afterwards, and what must have. */
  found: () => Promise<unknown>;
  expected: unknown;
};
type Customer = { id: number; real: number };
type Prepare = (customer: Customer) => Promise<Race>;

const first = async (text: string, ...values: unknown[]) => (await bank.app(text, ...values))[0];
const count =
  (from: string, ...values: unknown[]) =>
  async () =>
    Number((await bank.sql(`select count(*) as n from ${from}`, ...values))[0]?.["n"]);
const balanceOf =
  ({ real }: Customer) =>
  async () =>
    Object.values(await bank.balance(real)).map(Number);
const transfersOf = (kind: string, id: unknown) =>
  count("money.transfers where source_type = $1 and source_id = $2", kind, String(id));

const askDeposit = async ({ id, real }: Customer, gateway = "bank") =>
  first(`select id, reference, total::text from money.request_deposit($1, $2, 100, '${gateway}')`, id, real);
const askWithdrawal = async ({ id, real }: Customer) => (await first(withdraw, id, real, "60", null))?.["id"];
const openOrder = async ({ id, real }: Customer) =>
  (await first("select id from trading.place_order($1, $2, 'EUR_USD', 'buy', 1000)", id, real))?.["id"];

const decision =
  (name: string, ask: (customer: Customer) => Promise<unknown>, expected: number[]): Prepare =>
  async (customer) => {
    const id = await ask(customer);
    return {
      act: () => bank.app(`select money.${name}($1, $2)`, admin, id),
      refusedWith: "BT302",
      found: balanceOf(customer),
      expected,
    };
  };
const depositId = async (customer: Customer) => (await askDeposit(customer))?.["id"];

const RACES: Record<string, Prepare> = {
  "approvals of one deposit": decision("approve_deposit", depositId, [1100, 0]),
  "refusals of one deposit": decision("decline_deposit", depositId, [1000, 0]),
  "approvals of one withdrawal": decision("approve_withdrawal", askWithdrawal, [940, 0]),
  "refusals of one withdrawal": decision("decline_withdrawal", askWithdrawal, [1000, 0]),
  "reports of one payment": async (customer) => {
    const asked = await askDeposit(customer, "prmoney");
    const start = `select money.start_payment($1, $2, '{"kind": "link", "url": "https://x"}', $3)`;
    await bank.app(start, customer.id, asked?.["id"], `pay-${asked?.["id"]}`);
    const event = { reference: asked?.["reference"], status: "paid", amount: asked?.["total"], currency: "USD" };
    const receive =
      "select money.receive_event('prmoney', $1, null, 'POST', '/webhooks/prmoney', '{}', '\\x00', '127.0.0.1', $2) as id";
    const received = await first(receive, `event-${(events += 1)}`, JSON.stringify(event));
    return {
      act: () => bank.sql("select money.settle_event($1)", received?.["id"]).then(() => "settled"),
      found: balanceOf(customer),
      expected: [1100, 0],
    };
  },
  "deposit requests with one key": async ({ id, real }) => ({
    act: () => bank.app("select id from money.request_deposit($1, $2, 10, 'bank', 'key')", id, real),
    found: count("money.deposits where account_id = $1", real),
    expected: 1,
  }),
  "withdrawal requests with one key": async (customer) => ({
    act: () => bank.app(withdraw, customer.id, customer.real, "10", "key"),
    found: balanceOf(customer),
    expected: [1000, 10],
  }),
  "withdrawals of the whole balance": async (customer) => ({
    act: () => bank.app(withdraw, customer.id, customer.real, "1000", null),
    refusedWith: "BT301",
    found: balanceOf(customer),
    expected: [1000, 1000],
  }),
  "bank transfers recorded with one reference": async ({ id, real }) => ({
    act: () =>
      bank.app("select money.record_deposit($1, $2, $3, 50, $4, 'Petra Holm')", admin, id, real, `ref-${real}`),
    refusedWith: "BT325",
    found: count("money.deposits where account_id = $1", real),
    expected: 1,
  }),
  "adjustments with one key": async (customer) => ({
    act: () =>
      bank.app(
        "select * from money.adjust_balance($1, $2, 1, 'add', 'bonus', $3)",
        admin,
        customer.real,
        `key-${customer.real}`,
      ),
    found: balanceOf(customer),
    expected: [1001, 0],
  }),
  "subscriptions to one plan": async (customer) => {
    await bank.app("select money.switch_wallet($1, $2)", customer.id, customer.real);
    return {
      act: () => bank.app("select money.subscribe_plan($1, $2)", customer.id, plan),
      refusedWith: "BT313",
      found: balanceOf(customer),
      expected: [750, 0],
    };
  },
  "orders with one key": async ({ id, real }) => ({
    act: () =>
      bank.app("select id from trading.place_order($1, $2, 'EUR_USD', 'buy', 1000, null, null, 'key')", id, real),
    found: count("trading.orders where account_id = $1", real),
    expected: 1,
  }),
  "closes of one order": async (customer) => {
    const order = await openOrder(customer);
    return {
      act: () => bank.app("select id, close_rate from trading.close_order($1, $2, 'EUR_USD')", customer.id, order),
      found: transfersOf("order", order),
      expected: 1,
    };
  },
  "reversals of one order with one key": async (customer) => {
    const order = await openOrder(customer);
    const reverse = "select id from trading.reverse_order($1, $2, null, null, null, 'key')";
    return {
      act: () => bank.app(reverse, customer.id, order),
      found: count("trading.orders where account_id = $1", customer.real),
      expected: 2,
    };
  },
  "second approvals of one deposit": async (customer) => {
    const id = await depositId(customer);
    await bank.setting("secondPersonAbove", "99");
    const asked = await first("select money.request_approval($1, 'approve_deposit', $2)::text as answer", asker, id);
    await bank.setting("secondPersonAbove", "");
    const { approval } = JSON.parse(String(asked?.["answer"])) as { approval: number };
    return {
      act: () => bank.app("select money.decide_approval($1, $2, true, 'looked at')", admin, approval),
      refusedWith: "BT302",
      found: balanceOf(customer),
      expected: [1100, 0],
    };
  },
};

test.each(Object.entries(RACES))(
  `of fifty %s at once one takes effect, in ${ROUNDS} rounds (F-20)`,
  async (_, prepare) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each request notifies every administrator, so the money is not added by another one each time.
      const customer = await bank.customer();
      await bank.app("select money.adjust_balance($1, $2, 1000, 'add')", admin, customer.real);
      const { act, refusedWith, found, expected } = await prepare(customer);
      const acts = Array.from({ length: AT_ONCE }, act);
      if (refusedWith === undefined)
        expect(new Set((await Promise.all(acts)).map((answer) => JSON.stringify(answer))).size).toBe(1);
      else expect(await succeeded(acts, refusedWith)).toBe(1);
      expect(await found()).toEqual(expected);
    }
  },
  isFull ? 600_000 : 120_000,
);
