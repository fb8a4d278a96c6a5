// 18 to 21 and 25 over a million orders and 200,000 customers: the back-office lists beside the simplest statements,
// and a page under load.
import type pg from "pg";
import type { Cluster } from "../fault/cluster.ts";
import { connect, createBook } from "./book.ts";
import { fillOffice, type Office } from "./lists/fill-office.ts";
import { underLoad } from "./lists/under-load.ts";
import { compare, type Result, typical } from "./measure.ts";
import { book, type Options } from "./orders.ts";

const CALLS = 30;
/** Sort columns without an index: every order is read. */
const CALLS_WITHOUT_INDEX = 2;
const page = { kind: "most", gate: 3, ambition: 1.5 } as const;
const deep = { kind: "most", gate: 1.5, ambition: 1.1 } as const;
const total = { kind: "most", gate: 1.2, ambition: 0.05 } as const;
const searchBound = { kind: "most", gate: 5, ambition: 2 } as const;

type List = {
  of: string;
  function: string;
  counting: string;
  /** A page with the columns that a list row shows, and the same with the condition for a manager's customers. */
  bare: (ofManager?: string) => string;
  bareCount: string;
  sorts: string[];
};
const trades: List = {
  of: "1,000,000 orders",
  function: "trading.list_trades",
  counting: "trading.count_trades",
  bare: (ofManager) =>
    `select o.id, o.account_id, o.type, o.instrument_id, o.open_rate, o.close_rate, o.spread, o.margin_used, o.pro_loss, o.take_profit, o.stop_loss,
       o.leverage, o.units, o.created_at, o.close_time
     from trading.orders o
     where o.deleted_at is null ${ofManager ? `and o.account_id in (select a.id from money.accounts a join iam.profiles p using (user_id) where ${ofManager})` : ""}
     order by o.id desc limit 15`,
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
  bare: (ofManager = "true") =>
    `select u.id, u.full_name, u.email, p.phone, p.birth_date, p.country, u.role_id, u.is_email_verified, u.is_active, u.created_at, u.last_login_at
     from iam.users u join iam.profiles p on p.user_id = u.id
     where u.role_id = 3 and u.deleted_at is null and ${ofManager} order by u.id desc limit 15`,
  bareCount: "select count(*) from iam.users where role_id = 3 and deleted_at is null",
  sorts: "full_name email phone birth_date country role is_email_verified is_active created_at last_login_at".split(
    " ",
  ),
};
/** Sort columns with an index, or read customer by customer. */
const INDEXED_SORTS = new Set(["-id", "created_at", "user", "full_name", "email", "role", "last_login_at"]);

export async function office(cluster: Cluster, { rounds, seconds }: Options): Promise<Result[]> {
  const url = await createBook(cluster, "bench_office", { ...book, accounts: 1000, orders: 5000 });
  const client = await connect(url);
  const staff = await fillOffice(client, { customers: 200_000, orders: 1_000_000 });
  const results: Result[] = [];
  for (const list of [trades, customers]) results.push(...(await pages(client, staff, list, rounds)));
  results.push(...(await searches(client, staff, rounds)), ...(await underLoad(client, url, staff.admin, seconds * 5)));
  await client.end();
  return results;
}

/** Unnamed statements on both sides, as in the baseline: the server plans each one anew. */
const query =
  (client: pg.Client, text: string, values: unknown[] = []) =>
  () =>
    client.query<{ id: string; sort_key: string }>(text, values);
const side = (name: string, call: () => Promise<unknown>, calls = CALLS) => ({
  name,
  unit: "ms" as const,
  run: () => typical(call, calls),
});

/**
 * The first page, for an administrator and a manager; a deep page beside the first one, for every column; the total.
 */
async function pages(client: pg.Client, { admin, manager }: Office, list: List, rounds: number): Promise<Result[]> {
  const read = (actorId: number, paging: object, filters = {}) =>
    query(client, `select * from ${list.function}($1, $2, $3)`, [actorId, filters, paging]);
  const bare = (ofManager?: string) => side("bare", query(client, list.bare(ofManager)));
  const results = [
    await compare("18", `first page of ${list.of}`, rounds, bare(), side("ours", read(admin, {})), page),
    await compare(
      "18",
      "the same for a manager of 500",
      rounds,
      bare(`p.manager_id = ${manager}`),
      side("ours", read(manager, {})),
      page,
    ),
  ];
  for (const sort of ["-id", ...list.sorts]) {
    // The position at the end of the 67th page.
    const { rows } = await read(admin, { sort, page: 1, limit: 1000 })();
    const row = rows.at(990);
    const at = { page: 67, id: row?.id, key: row?.sort_key };
    const calls = INDEXED_SORTS.has(sort) ? CALLS : CALLS_WITHOUT_INDEX;
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
      side("index", query(client, list.bareCount), 3),
      side("ours", query(client, `select ${list.counting}($1, '{}')`, [admin]), 3),
      total,
    ),
  );
  return results;
}

async function searches(client: pg.Client, { admin, manager }: Office, rounds: number): Promise<Result[]> {
  const trigram = side(
    "trigram",
    query(
      client,
      "select id from iam.users where (full_name ilike '%customer77777@%' or email ilike '%customer77777@%') order by id desc limit 15",
    ),
  );
  const search = (actorId: number) =>
    query(client, "select * from iam.list_customers($1, $2, '{}')", [actorId, { search: "customer77777@" }]);
  const orders = query(client, "select * from trading.list_trades($1, $2, '{}')", [admin, { user: "customer77777@" }]);
  return [
    await compare(
      "21",
      "search of customers by a part of the e-mail",
      rounds,
      trigram,
      side("ours", search(admin)),
      searchBound,
    ),
    await compare("21", "the same for a manager", rounds, trigram, side("ours", search(manager)), searchBound),
    await compare(
      "21",
      "orders of a customer found by a part of the e-mail",
      rounds,
      trigram,
      side("ours", orders),
      searchBound,
    ),
  ];
}
