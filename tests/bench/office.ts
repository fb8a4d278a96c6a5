// 18 to 21 and 25 over a million orders and 200,000 customers: the office's lists beside the barest statements, and a page while the house is busy.
import type pg from "pg";
import type { Cluster } from "../fault/cluster.ts";
import { connect, createBook } from "./book.ts";
import { fillOffice, type Office } from "./lists/fill-office.ts";
import { underLoad } from "./lists/under-load.ts";
import { compare, median, milliseconds, type Result } from "./measure.ts";
import { book, type Options } from "./orders.ts";

const CALLS = 20;
const page = { kind: "most", gate: 3, ambition: 1.5 } as const;
const deep = { kind: "most", gate: 1.5, ambition: 1.1 } as const;
const total = { kind: "most", gate: 1.2, ambition: 0.05 } as const;
const found = { kind: "most", gate: 5, ambition: 2 } as const;

type List = {
  of: string;
  function: string;
  counting: string;
  bare: string;
  bareCount: string;
  sorts: string[];
};
const trades: List = {
  of: "1,000,000 orders",
  function: "trading.list_trades",
  counting: "trading.count_trades",
  bare: "select * from trading.orders where deleted_at is null order by id desc limit 15",
  bareCount: "select count(*) from trading.orders",
  sorts:
    "type open_rate close_rate spread margin_used pro_loss profit loss leverage status created_at close_time instrument user".split(
      " ",
    ),
};
const customers: List = {
  of: "200,000 customers",
  function: "iam.list_customers",
  counting: "iam.count_customers",
  bare: "select u.*, p.* from iam.users u join iam.profiles p on p.user_id = u.id where role_id = 3 and deleted_at is null order by u.id desc limit 15",
  bareCount: "select count(*) from iam.users where role_id = 3 and deleted_at is null",
  sorts: "full_name email phone birth_date country role is_email_verified is_active created_at last_login_at".split(
    " ",
  ),
};

async function typical(call: () => Promise<unknown>, calls = CALLS): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < calls; n++) times.push(await milliseconds(call));
  return median(times);
}

export async function office(cluster: Cluster, { rounds, seconds }: Options): Promise<Result[]> {
  const url = await createBook(cluster, "bench_office", { ...book, accounts: 1000, orders: 5000 });
  const client = await connect(url);
  const house = await fillOffice(client, { customers: 200_000, orders: 1_000_000 });
  const results: Result[] = [];
  for (const list of [trades, customers]) results.push(...(await pages(client, house, list, rounds)));
  results.push(...(await searches(client, house, rounds)), ...(await underLoad(client, url, house.admin, seconds * 5)));
  await client.end();
  return results;
}

const ask =
  (client: pg.Client, name: string, text: string, values: unknown[] = []) =>
  () =>
    client.query<{ id: string; sort_key: string }>({ name, text, values });
const side = (name: string, call: () => Promise<unknown>, calls?: number) => ({
  name,
  unit: "ms" as const,
  run: () => typical(call, calls),
});

/** The first page, for an admin and a manager; a page far down beside the first, for every column; the total. */
async function pages(client: pg.Client, { admin, manager }: Office, list: List, rounds: number): Promise<Result[]> {
  const read = (who: number, asked: object, filters = {}) =>
    ask(client, list.function, `select * from ${list.function}($1, $2, $3)`, [who, filters, asked]);
  const bare = side("bare", ask(client, `bare ${list.of}`, list.bare));
  const results = [
    await compare("18", `first page of ${list.of}`, rounds, bare, side("ours", read(admin, {})), page),
    await compare("18", "the same for a manager of 500", rounds, bare, side("ours", read(manager, {})), page),
  ];
  for (const sort of ["-id", ...list.sorts]) {
    // The hundredth page is where somebody who turned pages one by one would be.
    const { rows } = await read(admin, { sort, page: 1, limit: 1000 })();
    const row = rows.at(990);
    const at = { page: 67, id: row?.id, key: row?.sort_key };
    const calls = sort === "-id" ? CALLS : 3;
    results.push(
      await compare(
        "19",
        `page 68 of ${list.of} by ${sort} beside page 1`,
        rounds,
        side("page 1", read(admin, { sort }), calls),
        side("deep", read(admin, { sort, page: 68, at }), calls),
        deep,
      ),
    );
  }
  results.push(
    await compare(
      "20",
      `the exact number of ${list.of}`,
      rounds,
      side("index", ask(client, `count ${list.of}`, list.bareCount), 3),
      side("ours", ask(client, list.counting, `select ${list.counting}($1, '{}')`, [admin]), 3),
      total,
    ),
  );
  return results;
}

async function searches(client: pg.Client, { admin, manager }: Office, rounds: number): Promise<Result[]> {
  const trigram = side(
    "trigram",
    ask(
      client,
      "trigram",
      "select id from iam.users where (full_name ilike '%customer77777@%' or email ilike '%customer77777@%') order by id desc limit 15",
    ),
  );
  const search = (who: number) =>
    ask(client, "search", "select * from iam.list_customers($1, $2, '{}')", [who, { search: "customer77777@" }]);
  const orders = ask(client, "of one", "select * from trading.list_trades($1, $2, '{}')", [
    admin,
    { user: "customer77777@" },
  ]);
  return [
    await compare(
      "21",
      "search of customers by a part of the e-mail",
      rounds,
      trigram,
      side("ours", search(admin)),
      found,
    ),
    await compare("21", "the same for a manager", rounds, trigram, side("ours", search(manager)), found),
    await compare(
      "21",
      "orders of a customer found by a part of the e-mail",
      rounds,
      trigram,
      side("ours", orders),
      found,
    ),
  ];
}
