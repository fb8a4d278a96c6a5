// A brokerage with users, orders and prices, inserted in bulk with the same rows that the functions would have written.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import { type Cluster, createCluster } from "../fault/cluster.ts";
import { install } from "../fault/install.ts";

export const INSTRUMENTS = 180;
/** Margin that every account can carry for a few more orders. */
const SPARE = 100;

export type Book = {
  accounts: number;
  orders: number;
  /** Levels close enough to be indexed and far enough not to be reached, as a share of the price. */
  levels: boolean;
  /** Balance as a multiple of the used margin; 0 gives every account a large balance. */
  cushion: number;
  /** Additional open orders of the first account, for the cost of a crowded account. */
  crowded?: number;
  /** The share of orders with a trailing stop, as one order in so many. */
  trailingEvery?: number;
};

export const settings = {
  shared_buffers: "1GB",
  max_wal_size: "8GB",
  checkpoint_timeout: "30min",
  wal_compression: "on",
  maintenance_work_mem: "256MB",
  random_page_cost: "1.1",
  jit: "off",
};

export async function openCluster(): Promise<Cluster> {
  return createCluster(settings);
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // When the server stops, the waiting query fails; this event needs no handling.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/**
 * Creates the bare tables of limits/orders.sql beside the application's in one database, so that both use the same
 * server.
 */
export async function createBook(cluster: Cluster, name: string, book: Book): Promise<string> {
  const administration = await connect(cluster.url("postgres"));
  await administration.query(`drop database if exists ${name} with (force)`);
  await administration.query(`create database ${name}`);
  await administration.end();
  const url = cluster.url(name);
  await install(url);
  const client = await connect(url);
  await client.query(readFileSync(resolve(import.meta.dirname, "limits/orders.sql"), "utf8"));
  await fill(client, book);
  await client.query(`vacuum analyze ${await filled(client)}`);
  await client.end();
  return url;
}

/**
 * Tables with rows. Empty tables are not analysed: plans made with an empty table's statistics would scan it
 * sequentially when it grows.
 */
async function filled(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ tables: string }>(`
    select string_agg(oid::regclass::text, ', ') as tables from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)' and pg_relation_size(oid) > 0`);
  return rows[0]?.tables ?? "";
}

async function fill(client: pg.Client, book: Book): Promise<void> {
  await client.query(`
    insert into market.currencies (code, name, symbol, is_account_currency)
    select code, code, code, true from unnest(array['USD', 'EUR', 'GBP', 'JPY']) code on conflict do nothing`);
  await client.query(`
    with calendar as (
      insert into market.calendars (code, time_zone) values ('bench', 'UTC') returning id
    ), sessions as (
      insert into market.calendar_sessions (calendar_id, weekday, opens, closes)
      select id, day, '00:00', '24:00' from calendar, generate_series(0, 6) day
    )
    insert into market.categories (category, calendar_id, spread_pips)
    select category, id, 1.2 from calendar, unnest(enum_range(null::market.category)) category
    on conflict (category) do update set calendar_id = excluded.calendar_id, spread_pips = excluded.spread_pips`);
  await client.query(`
    insert into market.instruments (name, base, quote, category, leverage)
    select 'SYM' || n || '_USD', 'SYM' || n, 'USD', 'forex', 100 from generate_series(1, ${INSTRUMENTS}) n`);
  await client.query("update market.clock_state set source = 'ticks', hours = 'calendar', feed = 'bench'");
  await client.query("select market.apply_ticks($1::jsonb)", [JSON.stringify(frame(INSTRUMENTS, prices(), 0))]);
  await client.query(`
    insert into iam.users (email, password_hash, full_name, role_id, is_email_verified)
    select 'bench-' || n || '@example.com', 'none', 'Bench ' || n, case when n = 0 then 1 else 3 end, true
    from generate_series(0, ${book.accounts}) n order by n`);
  await client.query("insert into iam.profiles (user_id) select id from iam.users on conflict do nothing");
  await client.query(
    "insert into money.accounts (user_id, mode, currency) select id, 'real', 'USD' from iam.users where role_id = 3 order by id",
  );
  await client.query("update iam.users u set active_account_id = a.id from money.accounts a where a.user_id = u.id");
  const stop = book.levels
    ? "case when chance > 0.3 then round(rate * (1 - sign * (0.02 + 0.03 * far)), 6) end"
    : "null";
  await client.query("set session_replication_role = replica; select setseed(0.42)");
  await client.query(`
    insert into trading.orders (account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used, exchange_rate,
      stop_out_level, take_profit, stop_loss, stop_cell, quote_time, created_at)
    select a.id, i.id, side, units, rate, 0.00012 * units, 100, rate * units / 100, 1, 50,
      ${book.levels ? "case when chance < 0.6 then round(rate * (1 + sign * (0.02 + 0.03 * far)), 6) end" : "null"},
      ${stop}, trading.price_cell(${stop}),
      market.clock(), market.clock()
    from (
      select n, side::trading.side, case side when 'buy' then 1 else -1 end as sign,
        (1 + floor(random() * 50))::numeric * 1000 as units, random()::numeric as chance, random()::numeric as far,
        1 + floor(random() * ${INSTRUMENTS})::integer as instrument
      from (select n, case when random() < 0.5 then 'buy' else 'sell' end as side from generate_series(1, ${book.orders + (book.crowded ?? 0)}) n) drawn
    ) x
    join market.instruments i on i.name = 'SYM' || x.instrument || '_USD'
    join money.accounts a on a.id = (select min(id) from money.accounts where user_id is not null)
      + case when x.n > ${book.orders} then 0 else x.n % ${book.accounts} end
    cross join lateral (select case side when 'buy' then q.ask else q.bid end as rate from market.quotes q where q.instrument_id = i.id) q`);
  if (book.trailingEvery !== undefined) await trail(client, book.trailingEvery);
  await client.query(`
    insert into trading.exposures (account_id, instrument_id, orders, long_units, long_cost, short_units, short_cost, spread, stop_out_level)
    select account_id, instrument_id, count(*),
      coalesce(sum(units) filter (where type = 'buy'), 0), coalesce(sum(units * open_rate) filter (where type = 'buy'), 0),
      coalesce(sum(units) filter (where type = 'sell'), 0), coalesce(sum(units * open_rate) filter (where type = 'sell'), 0),
      sum(spread), 50
    from trading.orders group by account_id, instrument_id`);
  const balance =
    book.cushion === 0 ? "1e9" : `round((m.margin * (1.5 + random() * ${book.cushion}) + ${SPARE})::numeric, 2)`;
  await client.query(`
    with margins as (select account_id, sum(margin_used) as margin from trading.orders group by account_id)
    update money.accounts a set used_margin = m.margin, balance = ${balance}, version = 1 from margins m where m.account_id = a.id`);
  await client.query(
    "update money.accounts set balance = 1e9, version = 1 where user_id is not null and used_margin = 0",
  );
  await client.query("set session_replication_role = origin");
  await client.query(
    "insert into trading.watched_accounts (account_id) select account_id from trading.exposures group by 1 on conflict do nothing",
  );
  await client.query("select trading.measure_levels(array(select id from market.instruments))");
  await client.query(`analyze ${await filled(client)}`);
  // The first frame computes margin bands and quiet ranges for every account.
  await client.query("select market.apply_ticks($1::jsonb)", [JSON.stringify(frame(INSTRUMENTS, prices(), 1))]);
}

/**
 * Trailing stops of 3 % of the price, active, with best prices between the market and 90 % of the distance beyond it,
 * as of orders opened at different times: frames move some stops and reach none.
 */
async function trail(client: pg.Client, every: number): Promise<void> {
  await client.query(
    `with chosen as (
      select o.id, o.account_id, o.instrument_id, o.type, o.open_rate, i.price_decimals, round(o.open_rate * 0.03, i.price_decimals) as distance,
        random()::numeric * 0.9 as retraced
      from trading.orders o join market.instruments i on i.id = o.instrument_id
      where o.id % $1 = 0
    ), levels as (
      select c.*, trading.on_tick_size(c.open_rate - case c.type when 'buy' then 1 else -1 end * c.distance * (1 - c.retraced),
        c.price_decimals, c.type = 'sell') as level
      from chosen c
    ), moved as (
      update trading.orders o set stop_loss = l.level, stop_cell = trading.price_cell(l.level) from levels l where o.id = l.id
    )
    insert into trading.moving_stops (order_id, account_id, instrument_id, type, distance, distance_entered, distance_unit, activated_at, moves_at, move_cell, gap)
    select l.id, l.account_id, l.instrument_id, l.type, l.distance, l.distance, 'price', market.clock(), n.rate, trading.price_cell(n.rate), l.distance
    from levels l
    cross join lateral trading.next_move(l.type, l.price_decimals, l.level, l.distance, true, null, l.open_rate, null, null) n (rate)`,
    [every],
  );
}

export type Prices = Float64Array;
export const prices = (): Prices => Float64Array.from({ length: INSTRUMENTS + 1 }, (_, n) => 1 + n / 100);

/** An hour ago: orders closed more than two hours late are a rarer case, which invalidates totals. */
export const START_MS = Math.floor(Date.now() / 60_000 - 60) * 60_000;
export const STEP_MS = 50;
const gaussian = (): number => Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());

export type Tick = { instrument: string; bid: string; ask: string; time: string };

/** `count` instruments tick once, each with a small move. Frame n is n steps of 50 ms after the first. */
export function frame(count: number, at: Prices, n: number, step = 0.00005): Tick[] {
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(1 + Math.floor(Math.random() * INSTRUMENTS));
  return [...chosen].map((each) => {
    const price = (at[each] ?? 1) * (n === 0 ? 1 : 1 + gaussian() * step);
    at[each] = price;
    return {
      instrument: `SYM${each}_USD`,
      bid: price.toFixed(6),
      ask: (price + 0.0002).toFixed(6),
      time: new Date(START_MS + n * STEP_MS).toISOString(),
    };
  });
}
