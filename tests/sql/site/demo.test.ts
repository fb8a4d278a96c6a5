import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { verify } from "@node-rs/argon2";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedIn } from "../../../app/http/roles.ts";
import { readChecks } from "../../../db/checks.ts";
import { openOwnServer } from "../database.ts";

const root = resolve(import.meta.dirname, "../../../sql");
const checks = readChecks();
let database: Awaited<ReturnType<typeof openOwnServer>>;
let client: pg.Client;
beforeAll(async () => {
  database = await openOwnServer("brokerage");
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const rows = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;

describe("a demo installation", () => {
  test("a demo installation has an account for each role, all with the published password", async () => {
    const people = await rows(
      "select role_id, password_hash from iam.users where email like '%@demo.test' order by role_id",
    );
    expect(people.map(({ role_id: role }) => role)).toEqual(signedIn);
    expect(await verify(String(people[0]?.password_hash), "Bourse-demo-1")).toBe(true);
    expect(new Set(people.map(({ password_hash }) => password_hash)).size).toBe(1);
  });

  test("the demo customer has 10,000 demo dollars, no real money, approved documents and a history", async () => {
    expect(
      await rows(`select a.mode, a.balance, kyc.status_of(u.id) as kyc, u.active_account_id = a.id as active
        from iam.users u join money.accounts a on a.user_id = u.id where u.email = 'customer@demo.test' order by a.id`),
    ).toEqual([
      { mode: "demo", balance: "10000.00000", kyc: "approved", active: true },
      { mode: "real", balance: "0.00000", kyc: "approved", active: false },
    ]);
    expect(
      await rows(`select count(*)::int as orders, sum(o.pro_loss) as made
        from trading.orders o join money.accounts a on a.id = o.account_id join iam.users u on u.id = a.user_id
        where u.email = 'customer@demo.test'`),
    ).toEqual([{ orders: 8, made: "0.00000" }]);
  });

  test("the receipts of pending bank transfers show amount and reference of their deposits", async () => {
    const found = await rows(`select proof, payment_reference, round(total, 2) || ' ' || currency as total
      from money.deposit_list where proof is not null order by id`);
    expect(found).toEqual([
      { proof: "/files/demo/elsayed-receipt", payment_reference: "BRS-57-70", total: "1000.00 USD" },
      { proof: "/files/demo/dewit-receipt", payment_reference: "BRS-24-74", total: "4500.00 EUR" },
      { proof: "/files/demo/lindner-receipt", payment_reference: "BRS-16-77", total: "3500.00 EUR" },
    ]);
  });

  test("the demo customer's orders opened and closed at prices within the bars of their time", async () => {
    const found =
      await rows(`select b.resolution, i.name, p.at, p.rate, b.low, b.high, p.rate between b.low and b.high as is_inside
      from trading.orders o join money.accounts a on a.id = o.account_id join iam.users u on u.id = a.user_id
      join market.instruments i on i.id = o.instrument_id
      cross join lateral (values (o.created_at, o.open_rate), (o.close_time, o.close_rate)) p (at, rate)
      join market.candles b on b.instrument_id = o.instrument_id and b.starts_at <= p.at
        and p.at < b.starts_at + case b.resolution when '1h' then interval '1 hour' else interval '1 day' end
      where u.email = 'customer@demo.test' and b.resolution in ('1h', '1d')`);
    expect(found.filter(({ resolution }) => resolution === "1d").length).toBeGreaterThanOrEqual(14);
    expect(found.filter(({ is_inside }) => is_inside !== true)).toEqual([]);
    // The bars before and after are near: the bars join without jumps.
    const jumps = await rows(`select i.name, b.resolution, b.starts_at, b.open, b.before from (
        select c.*, lag(c.close) over (partition by c.instrument_id, c.resolution order by c.starts_at) as before from market.candles c
      ) b join market.instruments i on i.id = b.instrument_id
      where b.resolution = '1d' and abs(b.open / b.before - 1) > 0.001`);
    expect(jumps).toEqual([]);
  });

  test("a demo installation has records of every kind for every back-office screen", async () => {
    const [found] = await rows(`select
        (select count(*) from iam.users where role_id = 3 and created_at > now() - interval '7 days')::int as newcomers,
        (select array_agg(distinct status::text order by status::text) from kyc.newest_documents) as documents,
        (select array_agg(distinct status::text order by status::text) from money.deposits) as deposits,
        (select array_agg(distinct status::text order by status::text) from money.withdrawals) as withdrawals,
        (select count(distinct created_at::date) from money.deposits where created_at > now() - interval '6 days')::int as days,
        (select array_agg(distinct close_reason::text order by close_reason::text) from trading.orders) as closes,
        (select array_agg(distinct status::text order by status::text) from trading.disputes) as disputes,
        (select array_agg(distinct coalesce("group"::text, 'new') order by coalesce("group"::text, 'new')) from crm.leads) as leads,
        (select count(*) from trading.orders where close_time is null)::int > 10 as positions,
        (select count(*) from crm.imports)::int as imports`);
    expect(found).toMatchObject({
      documents: ["approved", "declined", "pending"],
      deposits: ["approved", "declined", "pending"],
      withdrawals: ["approved", "declined", "pending"],
      disputes: ["declined", "open"],
      leads: ["archived", "new", "retention", "sales"],
      positions: true,
      imports: 2,
    });
    expect(found?.["closes"]).toEqual(expect.arrayContaining(["customer", "stop_loss", "stop_out", "take_profit"]));
    expect(found?.["newcomers"]).toBeGreaterThan(9);
    expect(found?.["days"]).toBeGreaterThan(5);
  });

  test("a demo installation has charged swap nights and two stop-outs, each with a margin level below one half", async () => {
    const stopped =
      await rows(`select c.equity > 0.49 * c.used_margin and c.equity <= 0.5 * c.used_margin as below, c.balance > c.used_margin as began,
        (select count(*)::int from money.transfers t where t.kind = 'swap' and t.source_id like o.id || ':%') > 5 as nights
      from trading.orders o join trading.closures c on c.order_id = o.id where o.close_reason = 'stop_out'`);
    expect(stopped).toEqual(Array(2).fill({ below: true, began: true, nights: true }));
    const [swaps] = await rows(
      "select count(distinct customer_account_id)::int as accounts from money.transfers where kind = 'swap'",
    );
    expect(swaps?.["accounts"]).toBeGreaterThan(20);
    expect(await rows("select * from trading.due_nights()")).toEqual([]);
  });

  test("four accounts of a demo installation are under margin call, two of them near their stop-out, after positions that they could afford", async () => {
    const [{ calls } = { calls: null }] = await rows("select trading.margin_calls(null, 'real') as calls");
    expect(calls).toMatchObject({ underMarginCall: 4, nearStopOut: 2 });
    const { marginCalls } = calls as { marginCalls: { accountId: number; level: string }[] };
    expect(marginCalls.map(({ level }) => Math.round(Number(level)))).toEqual([58, 59, 73, 86]);
    const accounts = marginCalls.map(({ accountId }) => accountId).join();
    const [opened] = await rows(`select bool_and(a.used_margin < m.deposited) as could_afford from money.accounts a
      cross join lateral (select sum(d.amount) as deposited from money.deposits d where d.account_id = a.id and d.status = 'approved') m
      where a.id in (${accounts})`);
    expect(opened).toEqual({ could_afford: true });
  });

  test("the open positions of a demo installation are not watched, and the next prices close none of them", async () => {
    expect(await rows("select account_id from trading.watched_accounts")).toEqual([]);
    const quotes = await rows("select name, bid, ask from market.quotes order by instrument_id limit 40");
    // Half a per cent down, half a per cent up.
    for (const way of [0.995, 1.005]) {
      const ticks = quotes.map(({ name, bid, ask }) => ({
        instrument: name,
        bid: String(Number(bid) * way),
        ask: String(Number(ask) * way),
        time: new Date().toISOString(),
      }));
      expect((await rows(`select market.apply_ticks('${JSON.stringify(ticks)}') as done`))[0]).toEqual({ done: [] });
    }
    expect(await rows("select (trading.sweep()) as done")).toEqual([{ done: [] }]);
  });

  test.each([...checks])("a demo installation passes the check %s", async (_, query) => {
    expect(await rows(query)).toEqual([]);
  });

  test("the demo data is not inserted twice", async () => {
    const count = `select (select count(*) from iam.users) + (select count(*) from money.transfers) + (select count(*) from crm.leads)
        + (select count(*) from trading.orders) + (select count(*) from kyc.documents) + (select count(*) from crm.changes)
        + (select count(*) from audit.entries) + (select count(*) from site.notifications) + (select count(*) from money.deposits) as all`;
    const before = await rows(count);
    for (const seed of globSync("seeds/**/*.sql", { cwd: root }).sort())
      await client.query(readFileSync(resolve(root, seed), "utf8"));
    expect(await rows(count)).toEqual(before);
  });
});
