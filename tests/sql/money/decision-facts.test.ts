import { afterAll, beforeAll, expect, test } from "vitest";
import type { DepositFacts, WithdrawalFacts } from "../../../db/queries/money/decision-facts.ts";
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

async function readFacts<Facts>(kind: "withdrawal" | "deposit", actor: number, id: unknown): Promise<Facts> {
  const [row] = await bank.app(`select money.${kind}_facts($1, $2)::text as facts`, actor, id);
  return JSON.parse(String(row?.facts)) as Facts;
}
const ofWithdrawal = (id: unknown, actor = admin) => readFacts<WithdrawalFacts>("withdrawal", actor, id);
const ofDeposit = (id: unknown, actor = admin) => readFacts<DepositFacts>("deposit", actor, id);

/** Requests a withdrawal to the usual bank account, `DE02`. */
const request = async ({ id, real }: { id: number; real: number }, amount: string, text = withdraw) =>
  (await bank.app(text, id, real, amount, null))[0]?.id;
const deposit = async ({ id, real }: { id: number; real: number }, amount: string, details = {}) =>
  (
    await bank.sql(
      `insert into money.deposits (user_id, account_id, gateway, amount, fee, total, details)
       values ($1, $2, 'bank', $3, 1, $3::numeric + 1, $4) returning id`,
      id,
      real,
      amount,
      JSON.stringify(details),
    )
  )[0]?.id;
const credit = (id: unknown) => bank.app("select money.approve_deposit($1, $2)", admin, id);
const pay = (id: unknown) => bank.app("select money.approve_withdrawal($1, $2)", admin, id);
const numbers = (state: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(state).map(([name, value]) => [name, value === null ? null : Number(value)]));

test("a withdrawal's account is shown before the request and after the payout, with the margin of its positions", async () => {
  await bank.sql("select market.set_clock('ticks', 'always', 'none')");
  await bank.tick("EUR_USD", "1.10000", "1.10010", "2026-03-02T10:00:00Z");
  const customer = await bank.customer("USD", "1000");
  // 10,000 units at 1:30 hold 366.70 as margin; the spread of 1 pip costs 1.00.
  await bank.app("select trading.place_order($1, $2, 'EUR_USD', 'buy', 10000)", customer.id, customer.real);
  await bank.setting("withdrawFeeFixed", "2");
  const id = await request(customer, "500");
  await bank.setting("withdrawFeeFixed", "0");
  const { account, positions, checks, request: asked } = await ofWithdrawal(id);
  expect([asked.amount, asked.fee, asked.total].map(Number)).toEqual([500, 2, 502]);
  expect(numbers(account.before)).toMatchObject({
    balance: 1000,
    equity: 999,
    usedMargin: 366.7,
    freeMargin: 632.3,
    marginLevel: expect.closeTo((999 / 366.7) * 100, 6),
  });
  expect(numbers(account.after)).toMatchObject({
    balance: 498,
    equity: 497,
    usedMargin: 366.7,
    freeMargin: 130.3,
    marginLevel: expect.closeTo((497 / 366.7) * 100, 6),
  });
  expect(positions).toMatchObject({ count: 1, largest: [{ side: "buy", instrument: "EUR_USD" }] });
  expect([positions.margin, positions.profitLoss].map(Number)).toEqual([366.7, -1]);
  expect(checks.margin).toBe(true);
  // A fall of 140 pips costs 140: free margin after the payout is 130.30 - 140 = -9.70.
  await bank.tick("EUR_USD", "1.08600", "1.08610", "2026-03-02T10:00:01Z");
  const fallen = await ofWithdrawal(id);
  expect(numbers(fallen.account.after).equity).toBe(357);
  expect(fallen.checks.margin).toBe(false);
  await bank.app("select money.decline_withdrawal($1, $2, null)", admin, id);
  const declined = await ofWithdrawal(id);
  expect(declined.account.after).toEqual(declined.account.before);
});

test("deposits and withdrawals so far are counted by gateway, without fees, with the result of trading", async () => {
  const customer = await bank.customer("USD", "40");
  for (const amount of ["100", "250.50"]) await credit(await deposit(customer, amount, { accountNumber: "de 02" }));
  await bank.app("select money.decline_deposit($1, $2, null)", admin, await deposit(customer, "999"));
  await pay(await request(customer, "50"));
  await bank.sql("select money.post_transfer($1, -15.25, 'profit_loss', 'test', $2, null)", customer.real, "a");
  const { cash, netAfter, bank: to, checks } = await ofWithdrawal(await request(customer, "20"));
  expect(Number(netAfter)).toBe(280.5);
  expect(cash).toMatchObject({ deposits: 2, withdrawals: 1, declined: 1 });
  expect([cash.deposited, cash.withdrawn, cash.net, cash.profitLoss].map(Number)).toEqual([350.5, 50, 300.5, -15.25]);
  expect(cash.gateways.map(({ kind, count, amount }) => [kind, count, Number(amount)])).toEqual([
    ["deposit", 2, 350.5],
    ["withdrawal", 1, 50],
  ]);
  // One earlier payout to the account, from which both deposits came.
  expect([to.paid, to.deposits, checks.bank, checks.source]).toEqual([1, 2, true, true]);
});

test("a new bank account, a new password, other requests and an unverified or different name must be reviewed", async () => {
  const customer = await bank.customer("USD", "500");
  const first = await request(customer, "10");
  expect((await ofWithdrawal(first)).checks).toEqual({
    name: true,
    identity: false,
    bank: false,
    password: true,
    margin: true,
    source: false,
    others: true,
  });
  await pay(first);
  const [document] = await bank.sql(
    "insert into kyc.documents (user_id, type, front_file, address_file) values ($1, 'passport', 'a', 'b') returning id",
    customer.id,
  );
  await bank.app("select kyc.approve($1, $2)", admin, document?.id);
  const same = await request(customer, "10");
  expect((await ofWithdrawal(same)).checks).toMatchObject({ identity: true, bank: true });
  const other = await request(customer, "10", withdraw.replace("'DE02'", "'DE99'"));
  await bank.sql("update iam.users set password_changed_at = now() - interval '6 days' where id = $1", customer.id);
  await bank.sql("update money.withdrawals set account_name = 'Mallory Mule' where id = $1", other);
  const facts = await ofWithdrawal(other);
  expect(facts.checks).toMatchObject({ name: false, bank: false, password: false, others: false });
  expect([facts.nameWarning, facts.customer.verifiedName]).toEqual(["other_account", "Petra Holm"]);
  expect(facts.bank.changedAt).toBe(facts.bank.since);
  expect(facts.others.map(({ kind, id, total }) => [kind, id, Number(total)])).toEqual([["withdrawal", same, 10]]);
  await bank.sql("update iam.users set password_changed_at = now() - interval '8 days' where id = $1", customer.id);
  expect((await ofWithdrawal(other)).checks.password).toBe(true);
});

test("a withdrawal names the limit of one person, and the approval that waits", async () => {
  const customer = await bank.customer("USD", "500");
  await bank.setting("secondPersonAbove", "100");
  const [small, large] = [await request(customer, "100"), await request(customer, "100.01")];
  expect((await ofWithdrawal(small)).approval).toMatchObject({ isRequired: false, waiting: null });
  expect((await ofWithdrawal(large)).approval).toMatchObject({ isRequired: true, limit: "100", limitCurrency: "USD" });
  await bank.app("select money.request_approval($1, 'approve_withdrawal', $2)", admin, large);
  expect((await ofWithdrawal(large)).approval.waiting).toMatchObject({ requestedBy: "Petra Holm", isOwn: true });
  const second = await bank.approver();
  expect((await ofWithdrawal(large, second)).approval.waiting?.isOwn).toBe(false);
  await bank.setting("secondPersonAbove", "");
});

test("a deposit's facts show the sender, the balance after the credit and the earlier deposits", async () => {
  const customer = await bank.customer("USD", "40");
  const first = await deposit(customer, "60");
  await credit(first);
  const refusedOne = await deposit(customer, "70");
  await bank.app("select money.decline_deposit($1, $2, 'No')", admin, refusedOne);
  const id = await deposit(customer, "200", { accountName: " PETRA HOLM", bankName: "DNB", accountNumber: "NO1" });
  const facts = await ofDeposit(id);
  expect(facts.sender).toEqual({ name: " PETRA HOLM", bank: "DNB", number: "NO1" });
  expect(
    [facts.account.before.balance, facts.account.after.balance, facts.cash.net, facts.netAfter].map(Number),
  ).toEqual([100, 300, 60, 260]);
  expect(facts.earlier.map((row) => [row.id, Number(row.amount), row.status])).toEqual([
    [refusedOne, 70, "declined"],
    [first, 60, "approved"],
  ]);
  expect(facts.checks).toEqual({
    name: true,
    identity: false,
    report: true,
    proof: false,
    declined: false,
    others: true,
  });
  expect((await ofDeposit(await deposit(customer, "5"))).checks.name).toBeNull();
});

test("a deposit's facts are of the amount to credit, while the deposit is pending", async () => {
  const customer = await bank.customer("USD", "40");
  const id = await deposit(customer, "200");
  const after = async () => {
    const [row] = await bank.app("select money.deposit_facts($1, $2, 150.5)::text as facts", admin, id);
    const facts = JSON.parse(String(row?.facts)) as DepositFacts;
    return [facts.request.amount, facts.account.after.balance, facts.netAfter].map(Number);
  };
  expect(await after()).toEqual([200, 190.5, 150.5]);
  await credit(id);
  expect(await after()).toEqual([200, 240, 200]);
});

test("only administrators and the customer's manager read the facts, with neighbours that they may decide", async () => {
  const [manager, mine, theirs] = [
    await bank.person(2),
    await bank.customer("USD", "500"),
    await bank.customer("USD", "500"),
  ];
  await bank.manages(manager, mine.id);
  const first = await request(mine, "10");
  const hidden = await request(theirs, "10");
  const last = await request(mine, "20");
  expect((await ofWithdrawal(first, manager)).beside).toEqual({ previous: null, next: last, waiting: 2 });
  expect((await ofWithdrawal(last, manager)).beside).toEqual({ previous: first, next: null, waiting: 2 });
  expect((await ofWithdrawal(last)).beside.previous).toBe(hidden);
  await refused(ofWithdrawal(hidden, manager), "BT104");
  await refused(ofWithdrawal(0), "BT104");
  await refused(ofDeposit(await deposit(theirs, "5"), manager), "BT104");
  for (const person of [mine.id, ...(await Promise.all([4, 5, 6].map((role) => bank.person(role))))]) {
    await refused(ofWithdrawal(first, person), "BT103");
    await refused(ofDeposit(0, person), "BT103");
  }
});

test("a deposit is shown beside the statement lines that name it, or with the statement that covers its day (Q-282)", async () => {
  const customer = await bank.customer("USD", "0");
  const id = await deposit(customer, "150");
  const [asked] = await bank.sql(
    "update money.deposits set reference = 'dep_statement', provider_reference = 'bank-7' where id = $1 returning (created_at at time zone 'UTC')::date::text as day",
    id,
  );
  const upload = (name: string, lines: object[], gateway = "bank") =>
    bank.app(
      "select reports.add_statement($1, $2, $3, $4)",
      admin,
      gateway,
      name,
      JSON.stringify(lines.map((line, place) => ({ line: place + 2, day: asked?.day, currency: "USD", ...line }))),
    );
  expect((await ofDeposit(id)).statement).toEqual({ day: asked?.day, lines: [], covering: null });
  await upload("another-gateway.csv", [{ reference: "dep_statement", amount: "151" }], "btc");
  await upload("old.csv", [{ reference: "dep_other", amount: "151", day: "2026-01-02" }]);
  expect((await ofDeposit(id)).statement.covering).toBe(null);
  await upload("today.csv", [{ reference: "dep_other", amount: "151" }]);
  expect((await ofDeposit(id)).statement).toMatchObject({ lines: [], covering: { name: "today.csv" } });
  await upload("later.csv", [
    { reference: "dep_statement", amount: "151", day: "2026-01-03" },
    { reference: "bank-7", amount: "150" },
    { reference: "dep_other", amount: "151" },
    { reference: `BRS-${customer.id}-${id}`, amount: "151" },
  ]);
  const manager = await bank.person(2);
  await bank.manages(manager, customer.id);
  for (const actor of [admin, manager]) {
    const { lines } = (await ofDeposit(id, actor)).statement;
    expect(lines.map(({ name, line, reference, reason }) => [name, line, reference, reason])).toEqual([
      ["later.csv", 3, "bank-7", "amount"],
      ["later.csv", 5, `BRS-${customer.id}-${id}`, null],
      ["later.csv", 2, "dep_statement", null],
    ]);
  }
});
