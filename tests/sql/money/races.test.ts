// Operations that move money, repeated concurrently.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openMoney, refused, succeeded, withdraw } from "./bank.ts";

let bank: Bank;
let admin: number;
let manager: number;

beforeAll(async () => {
  bank = await openMoney();
  await bank.setting("pricingPlan", "on");
  admin = await bank.person(1);
  manager = await bank.person(2);
});
afterAll(async () => {
  await bank.checkRules();
  await bank.close();
});

const times = <Result>(count: number, act: (n: number) => Promise<Result>) =>
  Array.from({ length: count }, (_, n) => act(n));

async function deposit(amount = "100") {
  const customer = await bank.customer();
  const [row] = await bank.app(
    "select id from money.request_deposit($1, $2, $3, 'bank')",
    customer.id,
    customer.real,
    amount,
  );
  await bank.manages(manager, customer.id);
  return { id: row?.id, real: customer.real };
}

async function withdrawal() {
  const customer = await bank.customer("USD", "100");
  await bank.manages(manager, customer.id);
  const [row] = await bank.app(withdraw, customer.id, customer.real, "60", null);
  return { id: row?.id, real: customer.real };
}

test("fifty concurrent approvals of one deposit credit it once (T-11, F-20)", async () => {
  const { id, real } = await deposit();
  const acts = times(50, (n) => bank.app("select money.approve_deposit($1, $2)", n % 2 ? admin : manager, id));
  expect(await succeeded(acts, "BT302")).toBe(1);
  expect(await bank.balance(real)).toEqual({ balance: "100.00", held: "0.00" });
});

test("of a concurrent approval and decline of one deposit, one succeeds", async () => {
  for (let round = 0; round < 20; round += 1) {
    const { id, real } = await deposit();
    const acts = ["approve", "decline"].map((act) => bank.app(`select money.${act}_deposit($1, $2)`, admin, id));
    expect(await succeeded(acts, "BT302")).toBe(1);
    const [row] = await bank.sql("select status from money.deposits where id = $1", id);
    expect((await bank.balance(real)).balance).toBe(row?.status === "approved" ? "100.00" : "0.00");
  }
});

test("two concurrent approvals of one withdrawal debit it once", async () => {
  const { id, real } = await withdrawal();
  const acts = [admin, manager].map((actor) => bank.app("select money.approve_withdrawal($1, $2)", actor, id));
  expect(await succeeded(acts, "BT302")).toBe(1);
  expect(await bank.balance(real)).toEqual({ balance: "40.00", held: "0.00" });
});

test("a concurrent approval and decline of one withdrawal post or release the hold, never both", async () => {
  for (let round = 0; round < 20; round += 1) {
    const { id, real } = await withdrawal();
    const acts = ["approve", "decline"].map((act) => bank.app(`select money.${act}_withdrawal($1, $2)`, admin, id));
    expect(await succeeded(acts, "BT302")).toBe(1);
    const [row] = await bank.sql("select status from money.withdrawals where id = $1", id);
    expect(await bank.balance(real)).toEqual({
      balance: row?.status === "approved" ? "40.00" : "100.00",
      held: "0.00",
    });
  }
});

test("fifty concurrent withdrawals hold no more than the free margin", async () => {
  const customer = await bank.customer("USD", "100");
  const acts = times(50, () => bank.app(withdraw, customer.id, customer.real, "30", null));
  expect(await succeeded(acts, "BT301")).toBe(3);
  expect(await bank.balance(customer.real)).toEqual({ balance: "100.00", held: "90.00" });
});

test("a withdrawal and an order for the same free margin: one succeeds", async () => {
  await bank.sql("select market.set_clock('ticks', 'always', 'none')");
  await bank.tick("EUR_USD", "1.10000", "1.10010", "2026-03-02T10:00:00Z");
  for (let round = 0; round < 10; round += 1) {
    const customer = await bank.customer("USD", "400");
    const acts = [
      bank.app(withdraw, customer.id, customer.real, "200", null),
      bank.app("select trading.place_order($1, $2, 'EUR_USD', 'buy', 10000)", customer.id, customer.real),
    ];
    expect(await succeeded(acts, "BT301", "BT206")).toBe(1);
  }
});

test("fifty concurrent requests with one key create one withdrawal and return one answer (F-20)", async () => {
  const customer = await bank.customer("USD", "100");
  const answers = await Promise.all(times(50, () => bank.app(withdraw, customer.id, customer.real, "10", "same")));
  expect(new Set(answers.map((rows) => JSON.stringify(rows))).size).toBe(1);
  expect((await bank.balance(customer.real)).held).toBe("10.00");
});

test("fifty concurrent adjustments with one key move the balance once; without keys each counts", async () => {
  const customer = await bank.customer("USD", "100");
  const text = "select * from money.adjust_balance($1, $2, 1, 'add', 'bonus', $3)";
  await Promise.all(times(50, () => bank.app(text, admin, customer.real, "k")));
  expect((await bank.balance(customer.real)).balance).toBe("101.00");
  await Promise.all(times(50, () => bank.app(text, admin, customer.real, null)));
  expect((await bank.balance(customer.real)).balance).toBe("151.00");
});

test("concurrent subtractions never take more than the balance", async () => {
  const customer = await bank.customer("USD", "100");
  const acts = times(20, () => bank.app("select money.adjust_balance($1, $2, 30, 'subtract')", admin, customer.real));
  expect(await succeeded(acts, "BT301")).toBe(3);
});

test("two concurrent subscriptions to one plan are paid once", async () => {
  const customer = await bank.customer("USD", "1000");
  await bank.app("select money.switch_wallet($1, $2)", customer.id, customer.real);
  const [plan] = await bank.sql("select id from money.plans where name = 'Advanced'");
  const acts = times(2, () => bank.app("select money.subscribe_plan($1, $2)", customer.id, plan?.id));
  expect(await succeeded(acts, "BT313")).toBe(1);
  expect((await bank.balance(customer.real)).balance).toBe("750.00");
});

test("transfers with the same source are posted once", async () => {
  const customer = await bank.customer();
  const text = "select money.post_transfer($1, 5, 'correction', 'test', 'one', null)";
  await refused(bank.app(text, customer.real), "42501");
  expect(
    await succeeded(
      times(4, () => bank.sql(text, customer.real)),
      "23505",
    ),
  ).toBe(1);
});

/** Runs the act while another transaction holds the rows in the order of money.decide_approval: its account first. */
async function duringDecision(account: number, approval: unknown, deposit: unknown, act: () => Promise<unknown>) {
  const decision = await bank.dba.connect();
  try {
    await decision.query("begin");
    await decision.query("select from money.accounts where id = $1 for no key update", [account]);
    await decision.query("select from money.approvals where id = $1 for no key update", [approval]);
    const done = act();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await decision.query("select from money.deposits where id = $1 for no key update nowait", [deposit]);
    await decision.query("rollback");
    await done;
  } finally {
    decision.release();
  }
}

test("a deposit that expires or is abandoned does not hold what the approval of it needs", async () => {
  await bank.setting("secondPersonAbove", "50");
  await bank.approver();
  for (const act of ["expire", "abandon"]) {
    const { id, real } = await deposit();
    const [customer] = await bank.sql("select user_id from money.accounts where id = $1", real);
    const [row] = await bank.app(
      "select money.request_approval($1, 'approve_deposit', $2) ->> 'approval' as approval",
      admin,
      id,
    );
    expect(row?.approval).not.toBeNull();
    await bank.sql("update money.deposits set created_at = now() - interval '25 hours' where id = $1", id);
    await duringDecision(real, row?.approval, id, () =>
      act === "expire"
        ? bank.sql("select money.expire_deposit($1)", id)
        : bank.app("select money.abandon_deposit($1, $2)", customer?.user_id, id),
    );
    const [state] = await bank.sql(
      "select d.status, a.status as approval from money.deposits d join money.approvals a on a.id = $2 where d.id = $1",
      id,
      row?.approval,
    );
    expect(state).toEqual({ status: "declined", approval: "void" });
  }
  await bank.setting("secondPersonAbove", "");
});
