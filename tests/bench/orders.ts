// 1 and 5: what an order costs beside the least it can cost, and beside the same work sent statement by statement.
import type pg from "pg";
import { type Book, connect, createBook, INSTRUMENTS } from "./book.ts";
import { compare, type Result } from "./measure.ts";
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

/** Users and accounts are made in one go and in one order: customer n is user n + 1 and account n of the customers. */
export async function ourOrder(url: string, key = false): Promise<Load> {
  const client = await connect(url);
  const { rows } = await client.query<{ user_id: string; account_id: string }>(
    "select min(user_id)::text as user_id, min(id)::text as account_id from money.accounts where user_id is not null",
  );
  await client.end();
  const [first] = rows;
  if (first === undefined) throw new Error("No accounts");
  return {
    name: key ? "ours-with-key" : "ours",
    statement:
      `select (o).id from (select trading.place_order(:account + ${Number(first.user_id) - 1}, :account + ${Number(first.account_id) - 1},
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

/** 5: six prepared statements and their transaction from node, against one function call from node. */
async function statements(url: string, ours: Load, options: Options): Promise<Result> {
  const clients = await Promise.all([1, 2, 3, 4].map(() => connect(url)));
  const result = await compare(
    "5",
    "one call instead of six statements, 4 clients",
    options.rounds,
    { name: "six prepared statements", unit: "tps", run: () => rate(clients, options.seconds, sixStatements) },
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

export async function rate(
  clients: pg.Client[],
  seconds: number,
  act: (client: pg.Client) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  let count = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - start < seconds * 1000) {
        await act(client);
        count++;
      }
    }),
  );
  return (count * 1000) / (performance.now() - start);
}

export const draw = ([from, to]: [number, number]): number => from + Math.floor(Math.random() * (to - from + 1));

export function oneCall(client: pg.Client, load: Load): Promise<unknown> {
  const text = load.statement.replaceAll(":account", "$1::bigint").replaceAll(":instrument", "$2::text");
  return client.query({ name: load.name, text, values: [draw(accounts), draw(instruments)] });
}

async function sixStatements(client: pg.Client): Promise<void> {
  const account = draw(accounts);
  const instrument = draw(instruments);
  await client.query("begin");
  const balance = (
    await client.query<{ balance: string; used_margin: string }>({
      name: "s1",
      text: "select balance, used_margin from bare.accounts where id = $1 for update",
      values: [account],
    })
  ).rows[0];
  const quote = (
    await client.query<{ ask: string }>({
      name: "s2",
      text: "select bid, ask from bare.instruments where id = $1",
      values: [instrument],
    })
  ).rows[0];
  const margin = (
    await client.query<{ margin: string }>({
      name: "s3",
      text: "select coalesce(sum(margin), 0) as margin from bare.orders where account_id = $1 and closed_at is null",
      values: [account],
    })
  ).rows[0];
  const required = Number(quote?.ask) * 10;
  if (Number(balance?.balance) - Number(margin?.margin) < required + 0.35) throw new Error("insufficient margin");
  const order = (
    await client.query<{ id: string }>({
      name: "s4",
      text: "insert into bare.orders (account_id, instrument_id, side, units, open_rate, margin) values ($1, $2, 1, 1000, $3, $4) returning id",
      values: [account, instrument, quote?.ask, required],
    })
  ).rows[0];
  await client.query({
    name: "s5",
    text: "insert into bare.ledger (account_id, order_id, kind, amount, balance_after) values ($1, $2, 'commission', -0.35, $3)",
    values: [account, order?.id, Number(balance?.balance) - 0.35],
  });
  await client.query({
    name: "s6",
    text: "update bare.accounts set balance = balance - 0.35, used_margin = used_margin + $2, version = version + 1 where id = $1",
    values: [account, required],
  });
  await client.query("commit");
}
