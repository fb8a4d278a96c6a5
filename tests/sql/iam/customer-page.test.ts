import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openMoney, refused, withdraw } from "../money/bank.ts";

let bank: Bank;
let admin: number;
let manager: number;

beforeAll(async () => {
  bank = await openMoney();
  admin = await bank.person(1);
  manager = await bank.person(2);
});
afterAll(async () => {
  await bank.checkRules();
  await bank.close();
});

type Overview = {
  totals: Record<"equity" | "net" | "closed" | "open" | "result" | "revenue", string>;
  accounts: { id: number; mode: string; equity: string; marginLevel: string | null }[];
  balances: { step: "day" | "week"; points: { at: string; balance: string }[] };
  flags: { marginCalls: number[]; openDisputes: number; hasNewBank: boolean; sharedWith: number; trading: string };
  requests: { kind: string }[];
  tags: { id: number; name: string }[];
  counts: Record<string, number>;
};
async function overview(actor: number, id: number): Promise<Overview> {
  const [row] = await bank.app("select iam.customer_overview($1, $2)::text as page", actor, id);
  return JSON.parse(String(row?.page)) as Overview;
}
type Event = { at: string; key: string; kind: string; actor: string | null };
const timeline = async (id: number, limit: number, last?: Event) =>
  (await bank.app(
    "select at::text, key, kind, actor from iam.customer_timeline($1, $2, $3, $4, $5)",
    admin,
    id,
    limit,
    last?.at ?? null,
    last?.key ?? null,
  )) as unknown as Event[];
const list = async (actor: number, filters: object, sort = "-id") =>
  bank.app(
    "select id, balance, manager, kyc_status, tags::text from iam.list_customers($1, $2, $3)",
    actor,
    JSON.stringify(filters),
    JSON.stringify({ limit: 50, sort }),
  );
const change = (actor: number, ids: number[] | null, kind: string, managerId: number | null, tag: string | null) =>
  bank.app("select * from iam.change_customers($1, $2, '{}', $3, $4, $5)", actor, ids, kind, managerId, tag);

test("the head adds up the real accounts at current prices, and flags a margin call, a new bank account and a shared browser", async () => {
  await bank.sql("select market.set_clock('ticks', 'always', 'none')");
  await bank.tick("EUR_USD", "1.10000", "1.10010", "2026-03-02T10:00:00Z");
  const customer = await bank.customer("USD", "400");
  await bank.app("select trading.place_order($1, $2, 'EUR_USD', 'buy', 10000)", customer.id, customer.real);
  const before = await overview(admin, customer.id);
  // The adjustment is neither a deposit nor a result; the spread of 1 pip costs 1.00.
  expect(before.totals).toMatchObject({
    equity: "399.00",
    net: "0.00",
    closed: "0.00",
    open: "-1.00",
    result: "-1.00",
  });
  expect(before.counts).toMatchObject({ positions: 1, pending: 0 });
  const [held] = await bank.app(
    "select trading.positions_of($1, $2) #>> '{positions,0,notional}' as n",
    admin,
    customer.id,
  );
  expect(held).toEqual({ n: "11001.00" });
  expect(before.flags).toEqual({
    marginCalls: [],
    openDisputes: 0,
    bankChangedAt: null,
    hasNewBank: false,
    sharedWith: 0,
    trading: "allowed",
  });
  expect(before.balances.points.map(({ balance }) => balance)).toEqual(["400.00"]);
  expect(before.balances.step).toBe("day");
  // A fall of 90 pips costs 90: equity 309 is below the margin of 366.70.
  await bank.tick("EUR_USD", "1.09100", "1.09110", "2026-03-02T10:00:01Z");
  expect((await overview(admin, customer.id)).flags.marginCalls).toEqual([customer.real]);
  await bank.tick("EUR_USD", "1.10000", "1.10010", "2026-03-02T10:00:02Z");
  await bank.app(withdraw, customer.id, customer.real, "1", null);
  await bank.app(withdraw.replace("DE02", "DE03"), customer.id, customer.real, "1", null);
  const other = await bank.customer();
  for (const id of [customer.id, other.id])
    await bank.sql("insert into iam.devices values ($1, sha256('browser'), '203.0.113.9', 'Firefox')", id);
  const after = await overview(admin, customer.id);
  expect(after.flags).toMatchObject({ hasNewBank: true, sharedWith: 1 });
  expect(after.requests.map(({ kind }) => kind)).toEqual(["withdrawal", "withdrawal"]);
});

test("the broker's revenue is the spread of closed orders, swaps and plans, and no part of the customer's P/L (Q-281)", async () => {
  await bank.tick("EUR_USD", "1.10000", "1.10010", "2026-03-02T10:00:03Z");
  const customer = await bank.customer("USD", "1000");
  const revenue = async () => (await overview(admin, customer.id)).totals.revenue;
  const place = "select (trading.place_order($1, $2, 'EUR_USD', 'buy', 10000)).id";
  const [order] = await bank.app(place, customer.id, customer.real);
  expect(await revenue()).toBe("0.00");
  await bank.tick("EUR_USD", "1.10400", "1.10410", "2026-03-02T10:00:04Z");
  await bank.app("select trading.close_order($1, $2, 'EUR_USD')", customer.id, order?.id);
  expect(await revenue()).toBe("1.00");
  await bank.sql(
    "insert into trading.rollovers select night, 1, now() from unnest('{2026-03-02,2026-03-03}'::date[]) night",
  );
  const pay = "select money.post_transfer($1, $2, $3, $4, $5, null, '')";
  await bank.sql(pay, customer.real, "-0.40", "swap", "rollover", `${String(order?.id)}:2026-03-02`);
  await bank.sql(pay, customer.real, "0.15", "swap", "rollover", `${String(order?.id)}:2026-03-03`);
  await bank.sql(pay, customer.real, "-20", "plan", "subscription", "1");
  expect(await revenue()).toBe("21.25");
});

test("managers see the page of their own customers; sales agents and the staff's own ids have no page", async () => {
  const { id } = await bank.customer();
  await refused(overview(manager, id), "BT104");
  await refused(overview(await bank.person(5), id), "BT103");
  await refused(overview(admin, admin), "BT104");
  await bank.manages(manager, id);
  expect((await overview(manager, id)).tags).toEqual([]);
  await refused(timeline(0, 5), "BT104");
});

test("the pages of the timeline have every event once, newest first, events of the same time included", async () => {
  const customer = await bank.customer("USD", "1000");
  for (let n = 0; n < 4; n += 1) {
    await bank.app("select trading.place_order($1, $2, 'EUR_USD', 'buy', 1000)", customer.id, customer.real);
  }
  await bank.app(withdraw, customer.id, customer.real, "5", null);
  await bank.app("select iam.add_customer_tag($1, $2, 'VIP')", admin, customer.id);
  const whole = await timeline(customer.id, 100);
  const kinds = whole.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "open")).toHaveLength(4);
  expect(kinds).toEqual(expect.arrayContaining(["adjustment", "withdrawal_requested", "change", "sign_up"]));
  const paged: Event[] = [];
  for (let page = await timeline(customer.id, 3); page.length > 0; page = await timeline(customer.id, 3, paged.at(-1)))
    paged.push(...page);
  expect(paged).toEqual(whole);
});

test("a tag is found in upper and lower case, filters the list, and its changes are audited", async () => {
  const [one, other] = [await bank.customer(), await bank.customer()];
  await bank.app("select iam.add_customer_tag($1, $2, ' Gold  trader ')", admin, one.id);
  await bank.app("select iam.add_customer_tag($1, $2, 'gold TRADER')", admin, one.id);
  const { tags } = await overview(admin, one.id);
  expect(tags.map(({ name }) => name)).toEqual(["Gold trader"]);
  expect((await list(admin, { tag: "gold trader" })).map(({ id }) => id)).toEqual([one.id]);
  await refused(bank.app("select iam.add_customer_tag($1, $2, ' ')", admin, one.id), "BT144", "tag");
  await refused(bank.app("select iam.add_customer_tag($1, $2, 'x')", manager, one.id), "BT104");
  await refused(bank.app("select iam.remove_customer_tag($1, $2, $3)", admin, other.id, tags[0]?.id), "BT104");
  await bank.app("select iam.remove_customer_tag($1, $2, $3)", admin, one.id, tags[0]?.id);
  const entries = await bank.sql(
    "select action from audit.entries where entity = 'tags' and entity_id = $1 order by id",
    String(one.id),
  );
  expect(entries.map(({ action }) => action)).toEqual(["add_tag", "remove_tag"]);
});

test("undoing a bulk assignment restores each former manager, except for customers assigned again since", async () => {
  const [first, second] = [await bank.person(2), await bank.person(2)];
  const ids = [(await bank.customer()).id, (await bank.customer()).id, (await bank.customer()).id];
  const [a = 0, , c = 0] = ids;
  await bank.manages(first, a);
  const managers = async () =>
    (
      await bank.sql(
        "select p.manager_id from unnest($1::bigint[]) i (id) left join iam.profiles p on p.user_id = i.id order by i.id",
        ids,
      )
    ).map(({ manager_id: id }) => id);
  await refused(change(first, [a], "assign", second, null), "BT255");
  await refused(change(admin, ids, "assign", admin, null), "BT115", "managerId");
  await refused(change(admin, [...ids, 987654321], "assign", second, null), "BT104");
  await refused(change(admin, [], "assign", second, null), "BT145");
  const [done] = await change(admin, ids, "assign", second, null);
  expect(Number(done?.changed)).toBe(3);
  expect(await managers()).toEqual([second, second, second]);
  await bank.manages(first, c);
  const undo = () => bank.app("select * from iam.undo_customer_change($1, $2)", admin, done?.change_id);
  expect(await undo()).toEqual([{ restored: "2", kept: "1" }]);
  expect(await managers()).toEqual([first, null, first]);
  await refused(undo(), "BT504");
});

test("undoing a bulk assignment does not give customers back to a manager who was deleted or has another role", async () => {
  const [gone, demoted, next] = [await bank.person(2), await bank.person(2), await bank.person(2)];
  const ids = [(await bank.customer()).id, (await bank.customer()).id, (await bank.customer()).id];
  const [a = 0, b = 0] = ids;
  await bank.manages(gone, a);
  await bank.manages(demoted, b);
  const [done] = await change(admin, ids, "assign", next, null);
  await bank.sql("update iam.users set deleted_at = now(), is_active = false where id = $1", gone);
  await bank.sql("update iam.users set role_id = 5 where id = $1", demoted);
  expect(await bank.app("select * from iam.undo_customer_change($1, $2)", admin, done?.change_id)).toEqual([
    { restored: "1", kept: "2" },
  ]);
  const managers = await bank.sql(
    "select p.manager_id from iam.profiles p where p.user_id = any ($1) order by p.user_id",
    ids,
  );
  expect(managers.map(({ manager_id: id }) => id)).toEqual([next, next, null]);
});

test("undoing a bulk tag keeps the tag of customers who had it before", async () => {
  const [had, got] = [(await bank.customer()).id, (await bank.customer()).id];
  await bank.app("select iam.add_customer_tag($1, $2, 'Undo')", admin, had);
  const [done] = await change(admin, [had, got], "tag", null, "undo");
  expect(Number(done?.changed)).toBe(1);
  await bank.app("select * from iam.undo_customer_change($1, $2)", admin, done?.change_id);
  expect((await list(admin, { tag: "undo" })).map(({ id }) => id)).toEqual([had]);
});

test("the list is sorted by the balance in the site's currency, over accounts of different currencies", async () => {
  const [rich, poor] = [await bank.customer("EUR", "1000"), await bank.customer("USD", "1050")];
  const sorted = (await list(admin, {}, "-balance")).filter(({ id }) => id === rich.id || id === poor.id);
  // 1,000 EUR at 1.10 are 1,100 USD.
  expect(sorted.map(({ id }) => id)).toEqual([rich.id, poor.id]);
  expect(Number(sorted[0]?.balance)).toBeGreaterThan(1050);
});

test("one session of a customer is ended, and another customer's session is not found", async () => {
  const [one, other] = [(await bank.customer()).id, (await bank.customer()).id];
  const open = async (id: number, name: string) =>
    Number(
      (
        await bank.sql(
          "insert into iam.sessions (token_hash, user_id, expires_at) values (sha256($2::bytea), $1, now() + interval '1 day') returning id",
          id,
          name,
        )
      )[0]?.id,
    );
  const [mine, spare, theirs] = [await open(one, "a"), await open(one, "b"), await open(other, "c")];
  await refused(bank.app("select iam.end_sessions_of($1, $2, $3)", admin, one, theirs), "BT104");
  await bank.app("select iam.end_sessions_of($1, $2, $3)", admin, one, mine);
  expect((await bank.app("select id from iam.list_sessions_of($1, $2)", admin, one)).map(({ id }) => id)).toEqual([
    spare,
  ]);
});

test.each([
  { days: 250, step: "week" },
  { days: 35, step: "day" },
])("after $days days the line has the balance after the last movement before the end of each $step", async (line) => {
  const customer = await bank.customer();
  const client = await bank.dba.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    // Uneven gaps: steps with many movements, with one, and without any.
    await client.query(
      `insert into money.transfers (kind, source_type, source_id, debit_account_id, credit_account_id, currency, amount,
       customer_account_id, balance_after, account_version, created_at)
     select 'profit_loss', 'weekly', n::text, 0, a.id, a.currency, 1, a.id, a.balance + n, a.version + n,
       now() - make_interval(days => $2) * (1 - sqrt(n / 300.0)) - interval '1 second'
     from money.accounts a, generate_series(1, 300) n
     where a.id = $1`,
      [customer.real, line.days],
    );
    await client.query("update money.accounts set version = version + 300, balance = balance + 300 where id = $1", [
      customer.real,
    ]);
    const { rows } = await client.query(
      `select (b.value ->> 'balance')::numeric as balance, l.line ->> 'step' as step,
       (select t.balance_after from money.transfers t where t.customer_account_id = $2
         and t.created_at < (b.value ->> 'at')::timestamptz order by t.account_version desc limit 1) as expected
     from money.balance_line($1, 'USD') l (line), jsonb_array_elements(l.line -> 'points') b`,
      [customer.id, customer.real],
    );
    expect(rows.length).toBeGreaterThan(30);
    expect(rows[0]?.step).toBe(line.step);
    expect(rows.filter(({ balance, expected }) => Number(balance) !== Number(expected))).toEqual([]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("the trades of a customer are counted without deleted ones", async () => {
  const customer = await bank.customer();
  const client = await bank.dba.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query(
      `insert into trading.orders (account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used,
       exchange_rate, stop_out_level, quote_time, created_at, close_time, close_rate, close_reason, pro_loss, deleted_at)
     select $1, i.id, 'buy', 1000, 1.1, 0.1, 30, 0, 1, 50, t, t, t + interval '1 hour', 1.1, 'customer', 0,
       case when n = 1 then now() end
     from market.instruments i, generate_series(1, 100) n, lateral (select now() - n * interval '43 minutes') x (t)
     where i.name = 'EUR_USD'`,
      [customer.real],
    );
    const counted = await client.query("select iam.get_customer($1, $2) #>> '{counts,trades}' as trades", [
      admin,
      customer.id,
    ]);
    expect(counted.rows).toEqual([{ trades: "99" }]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("an entry of the audit log states the currency of its record's account and the names of pricing plans", async () => {
  const customer = await bank.customer("EUR", "250");
  await bank.sql("insert into money.plans (name, description, price) values ('Audited', '', 10)");
  await bank.sql(
    `select audit.record($1, 'subscribe_plan', 'user', $1::bigint::text, '{"plan_id": null}',
       jsonb_build_object('plan_id', (select id from money.plans where name = 'Audited')))`,
    customer.id,
  );
  const entries = await bank.app(
    "select action, currency, changes::text from audit.list_entries($1, $2, $3)",
    admin,
    JSON.stringify({ customer: String(customer.id) }),
    JSON.stringify({ limit: 50, sort: "-id" }),
  );
  const entryOf = (action: string) => entries.find((entry) => entry["action"] === action);
  expect(entryOf("adjust_balance")?.["currency"]).toBe("EUR");
  expect(entryOf("subscribe_plan")?.["currency"]).toBeNull();
  expect(JSON.parse(String(entryOf("subscribe_plan")?.["changes"]))).toEqual([
    { field: "plan_id", before: null, after: "Audited" },
  ]);
});

test("an entry about a file belongs to the customer whose file it is, and entries are listed by their area", async () => {
  const customer = await bank.customer("EUR", "250");
  const name = "f".repeat(40);
  await bank.sql(
    `insert into site.files (name, kind, user_id, media_type, title, size, sha256)
     values ($1, 'proof', $2, 'application/pdf', 'receipt.pdf', 10, sha256('receipt'))`,
    name,
    customer.id,
  );
  await bank.app("select site.open_file($1, $2)", admin, name);
  const list = (area: string) =>
    bank.app(
      "select action, person_id from audit.list_entries($1, $2, $3) where entity = 'file' and entity_id = $4",
      admin,
      JSON.stringify({ customer: String(customer.id), area }),
      JSON.stringify({ limit: 50, sort: "-id" }),
      name,
    );
  expect(await list("access")).toEqual([{ action: "view", person_id: customer.id }]);
  expect(await list("money")).toEqual([]);
  // The customer's id is not that of an account, whose currency the entry would state.
  expect(await bank.sql("select audit.account_of('file', $1) as account", name)).toEqual([{ account: null }]);
});
