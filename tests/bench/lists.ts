// 18 to 20 and 30: a statement of a million movements and the reports over them, beside the simplest queries; and the
// memory of an export.
import { fork } from "node:child_process";
import { resolve } from "node:path";
import type pg from "pg";
import { webFlags } from "../../workers/node-flags.ts";
import type { Cluster } from "../fault/cluster.ts";
import { connect, createBook } from "./book.ts";
import { compare, judge, milliseconds, print, type Result, typical } from "./measure.ts";
import type { Options } from "./orders.ts";

const ORDER_COUNT = 100_000;
const NIGHTS_PER_ORDER = 9;
const MOVEMENT_COUNT = ORDER_COUNT * (NIGHTS_PER_ORDER + 1);
const DEPOSIT_COUNT = 200_000;
const CALLS = 100;

/** One account with 100,000 closed orders, each with its result and nine nights, spread over a year. */
async function fill(client: pg.Client): Promise<{ user: number; account: number; admin: number }> {
  const { rows } = await client.query<{ user: string; account: string; admin: string }>(
    `select a.user_id::text as user, a.id::text as account, (select id::text from iam.users where role_id = 1 limit 1) as admin
     from money.accounts a where a.user_id is not null order by a.id limit 1`,
  );
  const { user, account, admin } = rows[0] ?? { user: "", account: "", admin: "" };
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into trading.orders (account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used, exchange_rate, stop_out_level,
       quote_time, created_at, close_time, close_rate, close_reason, pro_loss)
     select $1, 1 + n % 180, 'buy', 1000, 1, 0.1, 100, 10, 1, 50, now(), now() - interval '1 year', now() - interval '1 day', 1.001, 'customer', 1
     from generate_series(1, ${ORDER_COUNT}) n`,
    [account],
  );
  await client.query(
    "select money.broker_account(kind || ':real', 'USD') from unnest(array['profit_loss', 'swap']) kind",
  );
  await client.query(
    `insert into money.transfers (kind, source_type, source_id, debit_account_id, credit_account_id, currency, amount, customer_account_id,
       balance_after, account_version, created_at)
     select k.kind::money.transfer_kind, k.source, o.id || k.night, h.id, $1, 'USD', 0.01, $1, n * 0.01, n,
       now() - interval '1 year' + n * interval '1 year' / ${MOVEMENT_COUNT}
     from (select (select min(id) from trading.orders) + (n - 1) / ${NIGHTS_PER_ORDER + 1} as id, n from generate_series(1, ${MOVEMENT_COUNT}) n) o
     cross join lateral (
       select case when n % ${NIGHTS_PER_ORDER + 1} = 0 then 'profit_loss' else 'swap' end as kind,
         case when n % ${NIGHTS_PER_ORDER + 1} = 0 then 'order' else 'rollover' end as source,
         case when n % ${NIGHTS_PER_ORDER + 1} = 0 then '' else ':2026-01-0' || n % ${NIGHTS_PER_ORDER + 1} end as night
     ) k
     join money.accounts h on h.mode = 'broker' and h.code = k.kind || ':real' and h.currency = 'USD'`,
    [account],
  );
  await client.query("update money.accounts set version = $2::bigint, balance = $2::bigint * 0.01 where id = $1", [
    account,
    MOVEMENT_COUNT,
  ]);
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
  return { user: Number(user), account: Number(account), admin: Number(admin) };
}

/** 200,000 approved deposits of a year, over all customers; each has a lead of one of ten affiliates and agents. */
async function fillDeposits(client: pg.Client): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query(
    `with people as (
       insert into iam.users (email, password_hash, full_name, role_id, is_email_verified)
       select 'person-' || n || '@example.com', 'none', 'Person ' || n, iam.role((case when n < 10 then 'affiliate' else 'sales_agent' end)::iam.role_name), true
       from generate_series(0, 19) n returning id
     ), numbered as (select id, row_number() over (order by id) - 1 as n from people)
     insert into crm.leads (first_name, source, user_id, affiliate_id, agent_id)
     select 'Bench', 'live', a.user_id, f.id, g.id
     from (select distinct user_id from money.accounts where mode = 'real') a
     join numbered f on f.n = a.user_id % 10 join numbered g on g.n = 10 + a.user_id % 10`,
  );
  await client.query("select money.broker_account('deposit:real', 'USD')");
  await client.query(
    `with real as (
       select id, user_id, row_number() over (order by id) - 1 as place
       from money.accounts where mode = 'real' and currency = 'USD'
     ), paid as (
       insert into money.deposits (user_id, account_id, gateway, amount, total, status, balance_after, decided_at, created_at)
       select r.user_id, r.id, (array['bank', 'paypal', 'stripe'])[1 + n % 3], 100, 100, 'approved', 100, d.at, d.at
       from generate_series(1, ${DEPOSIT_COUNT}) n
       cross join lateral (select now() - interval '1 year' + n * interval '1 year' / ${DEPOSIT_COUNT} as at) d
       join real r on r.place = n % (select count(*) from real)
       returning id, account_id, decided_at
     )
     insert into money.transfers (kind, source_type, source_id, debit_account_id, credit_account_id, currency, amount, customer_account_id,
       balance_after, account_version, created_at)
     select 'deposit', 'deposit', p.id::text, h.id, p.account_id, 'USD', 100, p.account_id, 100, ${MOVEMENT_COUNT} + p.id, p.decided_at
     from paid p join money.accounts h on h.mode = 'broker' and h.code = 'deposit:real' and h.currency = 'USD'`,
  );
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze money.transfers, money.deposits, crm.leads");
}

export async function lists(cluster: Cluster, { rounds }: Options): Promise<Result[]> {
  const book = { accounts: 20_000, orders: 500, levels: false, cushion: 0 };
  const url = await createBook(cluster, "bench_lists", book);
  const client = await connect(url);
  const { user, account, admin } = await fill(client);
  const query = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });

  const bare = (top: number) => () =>
    query(
      "bare page",
      "select id, created_at, kind, amount, balance_after from money.transfers where customer_account_id = $1 and account_version <= $2 order by account_version desc limit 15",
      [account, top],
    );
  /** The same with the columns of a statement row: amounts with their sign, and the order of each movement. */
  const statementRows = (top: number) => () =>
    query(
      "counted page",
      `select t.id, t.created_at, t.currency, t.kind, t.source_type, t.source_id, t.description, t.balance_after, t.account_version,
         case when t.credit_account_id = $1 then t.amount else -t.amount end as amount, i.name, o.type, o.units
       from money.transfers t
       left join trading.orders o on t.source_type in ('order', 'rollover') and o.id = split_part(t.source_id, ':', 1)::bigint
       left join market.instruments i on i.id = o.instrument_id
       where t.customer_account_id = $1 and t.account_version <= $2 order by t.account_version desc limit 15`,
      [account, top],
    );
  const loader = (number: number) => () =>
    query("page", "select * from money.read_statement($1, $2, null, null, 'all', $3, 15)", [user, account, number]);
  const summary = () => query("summary", "select * from money.read_statement($1, $2, null, null)", [user, account]);
  const side = (name: string, call: () => Promise<unknown>, calls = CALLS) => ({
    name,
    unit: "ms" as const,
    run: () => typical(call, calls),
  });
  const deep = Math.floor(MOVEMENT_COUNT / 15) - 1;
  const results = [
    await compare(
      "18",
      "first page of a statement of 1,000,000 movements, with its balances and its total",
      rounds,
      side("bare", bare(MOVEMENT_COUNT)),
      side("ours", loader(1)),
      { kind: "most", gate: 3, ambition: 1.5 },
    ),
    await compare(
      "18",
      "the same beside a bare page with the same columns",
      rounds,
      side("bare, statement rows", statementRows(MOVEMENT_COUNT)),
      side("ours", loader(1)),
      { kind: "most", gate: 3, ambition: 1.5 },
    ),
    await compare("19", `page ${deep} beside page 1`, rounds, side("page 1", loader(1)), side("deep", loader(deep)), {
      kind: "most",
      gate: 1.5,
      ambition: 1.1,
    }),
    await compare(
      "20",
      "the exact total, with both balances",
      rounds,
      side(
        "count",
        () => query("count", "select count(*) from money.transfers where customer_account_id = $1", [account]),
        3,
      ),
      side("ours", summary),
      { kind: "most", gate: 1.2, ambition: 0.05 },
    ),
  ];
  const aggregate = side(
    "aggregate",
    () => query("sum", "select kind, currency, sum(amount), count(*) from money.transfers group by kind, currency", []),
    3,
  );
  const balance = side("trial balance", () => query("trial", "select * from money.trial_balance($1)", [admin]), 3);
  const profit = side("profit", () => query("profit", "select * from money.profit_report($1)", [admin]), 3);
  const bound = { kind: "most", gate: 2, ambition: 1.2 } as const;
  const closing = await milliseconds(() => client.query("select money.close_days()"));
  console.log(`     a year of ${MOVEMENT_COUNT} movements added up in ${closing.toFixed(0)} ms`);
  results.push(
    await compare("30", "trial balance over the whole year, days added up", rounds, aggregate, balance, bound),
    await compare(
      "30",
      "profit and loss by instrument and category over the whole year",
      rounds,
      aggregate,
      profit,
      bound,
    ),
  );
  // New York has no whole UTC days: the hours at the bounds of each bar are read from the movements.
  const report = (name: string, by: string) =>
    side(
      name,
      () =>
        query("report", "select reports.run_report($1, $2, $3, current_date - 364, current_date, 'America/New_York')", [
          admin,
          name,
          by,
        ]),
      3,
    );
  for (const [name, by] of [
    ["trial_balance", "real"],
    ["broker_profit", "instrument"],
    ["volume", "instrument"],
  ] as const)
    results.push(
      await compare("30", `report ${name} of a year in New York`, rounds, aggregate, report(name, by), bound),
    );
  await fillDeposits(client);
  for (const [name, by] of [
    ["cash", "gateway"],
    ["cash", "affiliate"],
    ["agents", "agent"],
    ["affiliates", "affiliate"],
    ["funnel", "affiliate"],
    ["retention", "cohort"],
    ["activity", "time"],
  ] as const)
    results.push(
      await compare(
        "30",
        `report ${name} by ${by} of a year in New York with ${DEPOSIT_COUNT} deposits`,
        rounds,
        aggregate,
        report(name, by),
        bound,
      ),
    );
  await client.end();
  const kept = judge(
    "F",
    "memory kept by an export of 1,000,000 movements as CSV",
    "MB",
    150,
    await exported(url, user, account),
    { kind: "most", gate: 1, ambition: 0.33 },
  );
  print(kept);
  return [...results, kept];
}

/** A separate process with the web process's memory settings, so that only the export is measured. */
function exported(url: string, user: number, account: number): Promise<number> {
  const child = fork(resolve(import.meta.dirname, "limits/export.ts"), [url, String(user), String(account)], {
    execArgv: webFlags,
    env: { ...process.env, BOURSE_MODE: "development" },
  });
  return new Promise((done, failed) => {
    child.once("message", (megabytes) => done(Number(megabytes)));
    child.once("exit", (code) => failed(new Error(`the export exited with ${code}`)));
  });
}
