// 1 and 5: the cost of an order beside the minimum, and beside the same work sent statement by statement.
import type pg from "pg";
import { type Book, connect, createBook, INSTRUMENTS } from "./book.ts";
import { compare, perSecond, type Result } from "./measure.ts";
import { drive, type Load } from "./pgbench.ts";
import type { Cluster } from "../fault/cluster.ts";

export type Options = { rounds: number; seconds: number };

export const book: Book = { accounts: 20_000, orders: 100_000, levels: true, cushion: 0 };
const accounts: [number, number] = [1, book.accounts];
const instruments: [number, number] = [1, INSTRUMENTS];

export const bareOrder: Load = {
  name: "bare",
  statement: "select bare.place_order(:account, :instrument, 1, 1000)",
  variables: { account: accounts, instrument: instruments },
};

type First = { user: number; account: number };

/**
 * Users and accounts were inserted in one statement and one order: customer n is user n + 1 and account n of the
 * customers.
 */
export async function findFirst(url: string): Promise<First> {
  const client = await connect(url);
  const { rows } = await client.query<{ user_id: string; account_id: string }>(
    "select min(user_id)::text as user_id, min(id)::text as account_id from money.accounts where user_id is not null",
  );
  await client.end();
  const [first] = rows;
  if (first === undefined) throw new Error("No accounts");
  return { user: Number(first.user_id), account: Number(first.account_id) };
}

export async function ourOrder(url: string, key = false): Promise<Load> {
  const first = await findFirst(url);
  return {
    name: key ? "ours-with-key" : "ours",
    statement:
      `select (o).id from (select trading.place_order(:account + ${first.user - 1}, :account + ${first.account - 1},
      'SYM' || :instrument || '_USD', 'buy', 1000, null, null, ${key ? "gen_random_uuid()::text" : "null"}) as o offset 0) placed`.replaceAll(
        "\n",
        " ",
      ),
    variables: { account: accounts, instrument: instruments },
  };
}

export async function orders(cluster: Cluster, options: Options): Promise<Result[]> {
  const url = await createBook(cluster, "bench_orders", book);
  const ours = await ourOrder(url);
  const results: Result[] = [];
  for (const clients of [1, 4, 16]) {
    results.push(
      await compare(
        "1",
        `order through every rule, ${clients} client${clients > 1 ? "s" : ""}`,
        options.rounds,
        {
          name: "pgbench, bare function",
          unit: "tps",
          run: async () => (await drive(url, bareOrder, clients, options.seconds)).tps,
        },
        {
          name: "pgbench, trading.place_order",
          unit: "tps",
          run: async () => (await drive(url, ours, clients, options.seconds)).tps,
        },
        { kind: "least", gate: 0.55, ambition: 0.75 },
      ),
    );
  }
  results.push(await statements(url, ours, options));
  return results;
}

/**
 * 5: the application's rules as six prepared statements and a transaction from node, beside one function call from
 * node.
 */
async function statements(url: string, ours: Load, options: Options): Promise<Result> {
  const clients = await Promise.all([1, 2, 3, 4].map(() => connect(url)));
  const first = await findFirst(url);
  const result = await compare(
    "5",
    "one call instead of six statements, 4 clients",
    options.rounds,
    {
      name: "the same in six prepared statements",
      unit: "tps",
      run: () => rate(clients, options.seconds, (client) => sixStatements(client, first)),
    },
    {
      name: "one prepared call",
      unit: "tps",
      run: () => rate(clients, options.seconds, (client) => oneCall(client, ours)),
    },
    { kind: "least", gate: 2.4, ambition: 3.3 },
  );
  await Promise.all(clients.map((client) => client.end()));
  return result;
}

export const rate = (
  clients: pg.Client[],
  seconds: number,
  call: (client: pg.Client) => Promise<unknown>,
): Promise<number> =>
  perSecond(clients.length, seconds, async (n) => {
    const client = clients[n];
    if (client !== undefined) await call(client);
  });

export const draw = ([from, to]: [number, number]): number => from + Math.floor(Math.random() * (to - from + 1));

export function oneCall(client: pg.Client, load: Load): Promise<unknown> {
  const text = load.statement.replaceAll(":account", "$1::bigint").replaceAll(":instrument", "$2::text");
  return client.query({ name: load.name, text, values: [draw(accounts), draw(instruments)] });
}

/** The work of trading.open_order for an order that is accepted, each statement sent from here. */
async function sixStatements(client: pg.Client, first: First): Promise<void> {
  const account = draw(accounts) + first.account - 1;
  const query = async (name: string, text: string, values: unknown[]): Promise<Record<string, string>> =>
    (await client.query<Record<string, string>>({ name, text, values })).rows[0] ?? {};
  await client.query("begin");
  const terms = await query("s1", statementOf.terms, [account, `SYM${draw(instruments)}_USD`]);
  const deal = await query("s2", statementOf.deal, [terms["instrument_id"], terms["calendar_id"], account]);
  const price = Number(deal["ask"]);
  const margin = (price * 1000) / Number(terms["leverage"]);
  const spread = Number(terms["spread_pips"]) * 0.0001 * 1000;
  const room = Number(deal["equity_floor"]) - spread - 0.5 * (Number(deal["used_margin"]) + margin);
  if (Number(deal["is_open"]) !== 1 || room < 0 || margin > Number(deal["equity_floor"]) - Number(deal["used_margin"]))
    throw new Error("refused");
  const band = price - room / 4 / 1000;
  await query("s3", statementOf.order, [
    account,
    terms["instrument_id"],
    price,
    spread,
    terms["leverage"],
    margin,
    deal["time"],
  ]);
  await query("s4", statementOf.account, [account, margin, spread + room / 4]);
  await query("s5", statementOf.exposure, [account, terms["instrument_id"], price * 1000, spread, band]);
  await query("s6", statementOf.announced, [terms["instrument_id"], band, `user:${terms["user_id"]}`]);
  await client.query("commit");
}

const statementOf = {
  terms: `
    select a.user_id, t.instrument_id, t.calendar_id, t.spread_pips, t.leverage,
      (select s.value from site.settings s where s.name = 'kycTrade') as kyc_trade
    from money.accounts a
    join iam.users u on u.id = a.user_id
    join trading.terms t on t.name = $2 and t.plan_id = coalesce(u.plan_id, 0)
    where a.id = $1 and u.is_active and u.deleted_at is null
    for no key update of a`,
  deal: `
    select q.ask, q.time, s.is_open::integer, a.used_margin, a.stop_out_level,
      case when a.used_margin = 0 then a.balance when w.account_id is null then a.equity_floor end as equity_floor
    from market.clock_state k
    join money.accounts a on a.id = $3
    join market.quotes q on q.instrument_id = $1
    join market.calendar_states s on s.calendar_id = $2 and s.valid_from <= k.tick_time and s.valid_until > k.tick_time
    left join trading.watched_accounts w on w.account_id = a.id`,
  order: `
    insert into trading.orders (account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used, exchange_rate,
      stop_out_level, quote_time, created_at)
    values ($1, $2, 'buy', 1000, $3, $4, $5, $6, 1, 50, $7, $7) returning id`,
  account: `
    update money.accounts set used_margin = used_margin + $2, stop_out_level = 50,
      equity_floor = case when used_margin = 0 then balance else equity_floor end - $3
    where id = $1`,
  exposure: `
    insert into trading.exposures as e (account_id, instrument_id, orders, long_units, long_cost, spread, stop_out_level, ask_falls_to)
    values ($1, $2, 1, 1000, $3, $4, 50, $5)
    on conflict (account_id, instrument_id) do update set orders = e.orders + 1, long_units = e.long_units + excluded.long_units,
      long_cost = e.long_cost + excluded.long_cost, spread = e.spread + excluded.spread,
      ask_falls_to = greatest(e.ask_falls_to, excluded.ask_falls_to)`,
  announced: `
    with edge as (
      insert into trading.fresh_edges (instrument_id, ask_band_falls_to) values ($1, $2)
    )
    insert into site.outbox (topic, ref) values ($3, '{"changed": ["orders", "account"]}')`,
};
