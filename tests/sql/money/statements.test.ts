import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bank, openMoney, refused } from "./bank.ts";

let bank: Bank;
let admin: number;
let ann: { id: number; demo: number; real: number };

const MOVES: [time: string, kind: string, amount: string][] = [
  ["2026-01-05T10:00:00Z", "deposit", "1000"],
  ["2026-01-05T11:00:00Z", "profit_loss", "-12.34567"],
  ["2026-01-06T00:00:00Z", "profit_loss", "40"],
  ["2026-01-06T22:00:00Z", "swap", "-0.5"],
  ["2026-01-06T23:00:00Z", "plan", "-250"],
  ["2026-01-08T08:00:00Z", "profit_loss", "7.1"],
  ["2026-01-08T09:00:00Z", "adjustment", "35"],
  ["2026-01-08T23:59:59.999Z", "withdrawal", "-305"],
  ["2026-01-09T00:00:00Z", "profit_loss", "-1"],
];

beforeAll(async () => {
  bank = await openMoney();
  admin = await bank.person(1);
  ann = await bank.customer("USD");
  // Inserted as the functions would have done then, without the requests, which other tests cover.
  const ledger = await bank.dba.connect();
  await ledger.query("set session_replication_role = replica");
  let balance = 0n;
  for (const [at, [time, kind, amount]] of MOVES.entries()) {
    const [whole = "0", part = ""] = amount.replace("-", "").split(".");
    const size = BigInt(whole + part.padEnd(5, "0"));
    balance += amount.startsWith("-") ? -size : size;
    await ledger.query(
      `insert into money.transfers (kind, source_type, source_id, debit_account_id, credit_account_id, currency, amount,
         customer_account_id, balance_after, account_version, created_at)
       select $1::money.transfer_kind, 'test', $2, case when m.is_in then h.id else $3 end, case when m.is_in then $3 else h.id end, 'USD',
         abs($4::numeric), $3, $5::numeric / 100000, $6, $7::timestamptz
       from (select money.broker_account($1 || ':real', 'USD') as id) h, (select $4::numeric > 0 as is_in) m`,
      [kind, String(at), ann.real, amount, balance.toString(), at + 1, time],
    );
  }
  await ledger.query("update money.accounts set balance = $2::numeric / 100000, version = $3 where id = $1", [
    ann.real,
    balance.toString(),
    MOVES.length,
  ]);
  await ledger.query("set session_replication_role = origin");
  ledger.release();
});
afterAll(() => bank.close());

const summary = async (from: string | null, to: string | null, kinds = "all") =>
  (
    await bank.app(
      `select opening::text, closing::text, money_in::text, money_out::text, trading::text, plans::text, adjustments::text,
         trades::int, total::int from money.read_statement($1, $2, $3, $4, $5)`,
      ann.id,
      ann.real,
      from,
      to,
      kinds,
    )
  )[0];
/** JSON columns are returned as text. */
const versionsOf = (rows: unknown) =>
  (JSON.parse(String(rows)) as { account_version: number }[]).map((row) => row.account_version);
const page = async (from: string | null, to: string | null, kinds: string, number: number, limit = 2) =>
  versionsOf(
    (
      await bank.app(
        "select movements from money.read_statement($1, $2, $3, $4, $5, $6, $7)",
        ann.id,
        ann.real,
        from,
        to,
        kinds,
        number,
        limit,
      )
    )[0]?.movements,
  );

describe("account statements", () => {
  test("a statement opens and closes with the ledger's balances, and its rows explain the difference", async () => {
    expect(await summary(null, null)).toEqual({
      opening: "0",
      closing: "513.25433",
      money_in: "1000.00000",
      money_out: "-305.00000",
      trading: "33.25433",
      plans: "-250.00000",
      adjustments: "35.00000",
      trades: "5",
      total: "9",
    });
    expect(await summary("2026-01-06", "2026-01-08")).toMatchObject({
      opening: "987.65433",
      closing: "514.25433",
      trading: "46.60000",
      trades: "3",
      total: "6",
    });
  });

  test("a statement of days without movements opens and closes with the same balance", async () => {
    expect(await summary("2026-01-07", "2026-01-07")).toMatchObject({
      opening: "777.15433",
      closing: "777.15433",
      total: "0",
    });
    expect(await summary("2025-01-01", "2025-12-31")).toMatchObject({ opening: "0", closing: "0", total: "0" });
    expect(await summary("2026-02-01", null)).toMatchObject({ opening: "513.25433", closing: "513.25433", total: "0" });
    expect(await page("2026-01-07", "2026-01-07", "all", 1)).toEqual([]);
    expect(await summary("2026-01-09", "2026-01-05")).toMatchObject({ total: "0" });
  });

  test("a statement's days end at midnight UTC", async () => {
    expect(await page("2026-01-08", "2026-01-08", "all", 1, 9)).toEqual([8, 7, 6]);
    expect(await page("2026-01-09", "2026-01-09", "all", 1, 9)).toEqual([9]);
  });

  test("every row of a statement is on exactly one page, for every filter by kind", async () => {
    const kinds = {
      all: [9, 8, 7, 6, 5, 4, 3, 2, 1],
      transfers: [8, 1],
      trading: [9, 6, 4, 3, 2],
      other: [7, 5],
    };
    for (const [name, expected] of Object.entries(kinds)) {
      for (const limit of [1, 2, 3, 15]) {
        const seen: number[] = [];
        for (let number = 1; number <= Math.ceil(expected.length / limit); number++)
          seen.push(...(await page(null, null, name, number, limit)));
        expect(seen, `${name} by ${limit}`).toEqual(expected);
        expect(await page(null, null, name, 99, limit)).toEqual([]);
      }
      expect(await summary(null, null, name)).toMatchObject({ total: String(expected.length) });
    }
    expect(await page("2026-01-06", "2026-01-08", "trading", 2, 2)).toEqual([3]);
  });

  test("the next part of a statement starts after the last row of the previous one", async () => {
    const read = async (after: number, last: number) =>
      versionsOf(
        (
          await bank.app("select money.continue_statement($1, $2, $3, $4, 4) as piece", ann.id, ann.real, after, last)
        )[0]?.piece,
      );
    expect(await read(0, 6)).toEqual([1, 2, 3, 4]);
    expect(await read(4, 6)).toEqual([5, 6]);
    expect(await read(6, 6)).toEqual([]);
  });

  test("a statement is readable by its owner and by staff who may see that customer", async () => {
    const stranger = await bank.customer();
    const calls = [
      "select * from money.read_statement($1, $2, null, null)",
      "select money.continue_statement($1, $2, 0, 9, 15)",
    ];
    const brokerAccount = Number(
      (await bank.sql("select id from money.accounts where mode = 'broker' limit 1"))[0]?.id,
    );
    for (const text of calls) {
      await refused(bank.app(text, stranger.id, ann.real), "BT104");
      await refused(bank.app(text, await bank.person(2), ann.real), "BT104");
      await refused(bank.app(text, ann.id, brokerAccount), "BT104");
      expect(await bank.app(text, admin, ann.real)).not.toEqual([]);
    }
  });
});

describe("financial reports", () => {
  const balance = (from: string | null, to: string | null) =>
    bank.app(
      `select account, opening::text, debit::text, credit::text, closing::text, movements::int
       from money.trial_balance($1, $2, $3) where mode = 'real' and currency = 'USD'`,
      admin,
      from,
      to,
    );

  test("in the trial balance the customers' total equals the broker's, before and after days are closed", async () => {
    const before = await balance("2026-01-06", "2026-01-08");
    expect(before.find((row) => row.account === "customers")).toEqual({
      account: "customers",
      opening: "987.65433",
      debit: "555.50000",
      credit: "82.10000",
      closing: "514.25433",
      movements: "6",
    });
    const sum = (rows: typeof before, name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
    expect(sum(before, "debit")).toBeCloseTo(sum(before, "credit"), 5);
    expect(sum(before, "closing")).toBeCloseTo(0, 5);

    const all = await balance(null, null);
    const closed = (await bank.sql("select money.close_days() as days"))[0];
    expect(Number(closed?.days)).toBeGreaterThan(200);
    expect((await bank.sql("select money.close_days() as days"))[0]?.days).toBe("0");
    expect(Number((await bank.sql("select count(*) from money.daily_totals"))[0]?.count)).toBe(MOVES.length);
    expect(await balance("2026-01-06", "2026-01-08")).toEqual(before);
    expect(await balance(null, null)).toEqual(all);
  });

  test("the trial balance includes today's movements, which no daily total contains yet", async () => {
    const profit = async () => (await balance(null, null)).find((row) => row.account === "adjustment")?.movements;
    expect(await profit()).toBe("1");
    await bank.app("select money.adjust_balance($1, $2, 5, 'add')", admin, ann.real);
    expect(await profit()).toBe("2");
  });

  test("financial reports are for administrators and managers only", async () => {
    for (const text of ["select * from money.trial_balance($1)", "select * from money.profit_report($1)"]) {
      for (const role of [3, 4, 5, 6]) await refused(bank.app(text, await bank.person(role)), "BT103");
      await bank.app(text, await bank.person(2));
    }
  });
});
