import { afterAll, beforeAll, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

let people: People;
let admin: number;
beforeAll(async () => {
  people = await openPeople();
  admin = await people.staff(1);
  const customer = await people.customer();
  await people.owner.query("update iam.users set created_at = '2025-01-10Z' where id = $1", [customer]);
  let balance = 0;
  for (const [version, { day, amount }] of [
    { day: "2026-03-01T00:00:00Z", amount: 10 },
    { day: "2026-03-31T23:59:59Z", amount: 20 },
    { day: "2026-04-01T00:00:00Z", amount: 40 },
    { day: "2026-05-15T12:00:00Z", amount: 80 },
  ].entries()) {
    balance += amount;
    await people.owner.query(
      `insert into money.transfers (kind, source_type, source_id, debit_account_id, credit_account_id, currency, amount, customer_account_id,
         balance_after, account_version, description, created_at)
       select 'deposit', 'deposit', $2::bigint::text, money.broker_account('deposit:real', a.currency), a.id, a.currency, $3, a.id, $4, $2::bigint, '', $5
       from money.accounts a where a.user_id = $1 and a.mode = 'real'`,
      [customer, version + 1, amount, balance, day],
    );
  }
});
afterAll(() => people.close());

type Bars = { step?: string; categories: string[]; series: { name: string; data: string[] }[] };
type Figures = { totalDeposits: string; last7DaysTransactions: Bars; periodTransactions: Bars | null };
const dashboard = (from: string | null, to: string | null) =>
  people.value<Figures>("select site.office_dashboard($1, $2, $3)", [admin, from, to]);
/** The bars that are not zero. */
const drawn = (bars: Bars | null) =>
  bars?.categories.flatMap((day, at) => {
    const sum = bars.series[0]?.data[at] ?? "0";
    return sum === "0" ? [] : [`${day} ${sum}`];
  });

test.each([
  ["before the days are added up", "select 1"],
  ["from the stored totals", "select money.close_days()"],
])("the bars of a period are days, weeks or months, and their sum is the period's deposits, %s", async (_, job) => {
  await people.owner.query(job);
  const days = await dashboard("2026-03-01", "2026-03-31");
  expect(days.periodTransactions).toMatchObject({ step: "day", categories: { length: 31 } });
  expect(drawn(days.periodTransactions)).toEqual(["2026-03-01 10.00", "2026-03-31 20.00"]);
  expect(days.totalDeposits).toBe("30.00");
  const weeks = await dashboard("2026-03-31", "2026-05-31");
  expect(weeks.periodTransactions?.step).toBe("week");
  expect(drawn(weeks.periodTransactions)).toEqual(["2026-03-30 60.00", "2026-05-11 80.00"]);
  expect(weeks.totalDeposits).toBe("140.00");
  const months = await dashboard("2025-11-05", "2026-05-31");
  expect(months.periodTransactions).toMatchObject({ step: "month", categories: { length: 7 } });
  expect(drawn(months.periodTransactions)).toEqual(["2026-03-01 30.00", "2026-04-01 40.00", "2026-05-01 80.00"]);
});

test("the bars begin with the first user and end today, and there are none without a first day", async () => {
  const long = await dashboard("0001-01-01", "9999-12-31");
  expect(long.periodTransactions?.categories[0]).toBe("2025-01-01");
  expect(long.periodTransactions?.categories.length).toBeLessThan(1000);
  expect((await dashboard(null, "2026-05-31")).periodTransactions).toBeNull();
  expect((await dashboard("9999-01-01", null)).periodTransactions).toBeNull();
  expect((await dashboard(null, null)).last7DaysTransactions.categories).toHaveLength(7);
});
