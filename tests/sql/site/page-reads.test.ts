// Every list of staff is read over thousands of rows.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openMoney } from "../money/bank.ts";

const ROWS = 4000;
let bank: Bank;
let admin: number;

/** Executed without triggers, so figures that they derive are missing. */
const filling = [
  `insert into iam.users (email, password_hash, full_name, role_id, is_email_verified)
   select 'page-' || n || '@example.com', '$argon2id$', 'Page ' || n, 3, true from generate_series(1, ${ROWS}) n`,
  "insert into iam.profiles (user_id) select id from iam.users u where u.email like 'page-%'",
  `insert into money.accounts (user_id, mode, currency) select id, 'real', 'USD' from iam.users u where u.email like 'page-%'`,
  "update iam.users u set active_account_id = a.id from money.accounts a where a.user_id = u.id",
  `insert into trading.orders (account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used,
     exchange_rate, stop_out_level, quote_time, created_at, close_time, close_rate, close_reason, pro_loss)
   select a.id, i.id, 'buy', 1000, 1.1, 0.1, 30, 0, 1, 50, now(), now(), c.at, case when c.at is not null then 1.1 end,
     case when c.at is not null then 'customer'::trading.close_reason end, case when c.at is not null then 0 end
   from money.accounts a, market.instruments i, (values (null::timestamptz), (now())) c (at)
   where a.user_id is not null and i.name = 'EUR_USD'`,
  `insert into trading.pending_orders (account_id, instrument_id, type, kind, units, price, created_at)
   select a.id, i.id, 'buy', 'limit', 1000, 1.1, now() from money.accounts a, market.instruments i
   where a.user_id is not null and i.name = 'EUR_USD'`,
  `insert into trading.disputes (order_id, user_id, reason) select o.id, a.user_id, 'Wrong price'
   from trading.orders o join money.accounts a on a.id = o.account_id where o.close_time is not null`,
  `insert into money.deposits (user_id, account_id, gateway, amount, total)
   select a.user_id, a.id, 'bank', 100, 100 from money.accounts a where a.user_id is not null`,
  `insert into money.withdrawals (user_id, account_id, amount, total, bank_name, account_name, account_number, swift_code, bank_country)
   select a.user_id, a.id, 100, 100, 'Bank', 'Name', '1', 'BANKDEFF', 'Germany' from money.accounts a where a.user_id is not null`,
  `insert into kyc.documents (user_id, type) select u.id, 'passport' from iam.users u where u.email like 'page-%'`,
  `insert into crm.leads (first_name, last_name, email, source)
   select 'Lead', 'Page ' || n, 'lead-' || n || '@example.com', 'live' from generate_series(1, ${ROWS}) n`,
  `insert into audit.entries (actor_id, action, entity, entity_id)
   select u.id, 'sign_in', 'user', u.id::text from iam.users u where u.email like 'page-%'`,
];

beforeAll(async () => {
  bank = await openMoney();
  admin = await bank.person(1);
  const client = await bank.dba.connect();
  try {
    await client.query("set session_replication_role = replica");
    for (const text of filling) await client.query(text);
    await client.query("vacuum analyze");
  } finally {
    client.release(true);
  }
});
afterAll(async () => bank.close());

/**
 * The functions that ask for a page of ids. site.list_inbox is left out: it sorts what awaits a decision by a time that
 * depends on settings, and reads all of it.
 */
const lists = `select distinct p.oid::regproc::text as name from pg_proc p
  where p.prosrc ~ 'site\\.(page_ids|list_ids)' and p.proretset and p.proargnames @> '{p_actor_id,p_filters,p_page}'
    and p.oid::regproc::text not in ('site.list_ids', 'site.list_beside', 'site.list_inbox')
  order by 1`;

/** Tables of which a connection has read at least as many rows as were inserted. */
const readWhole = `select schemaname || '.' || relname || ' ' || greatest(seq_tup_read, idx_tup_fetch) as read
  from pg_stat_xact_user_tables where greatest(seq_tup_read, idx_tup_fetch) >= ${ROWS} order by 1`;

test("a page of a list reads no table completely", async () => {
  const found: string[] = [];
  const filled: string[] = [];
  for (const { name } of await bank.sql(lists)) {
    const list = String(name);
    const listOfLeads = list === "crm.list_leads" ? "'all', " : "";
    const client = await bank.dba.connect();
    try {
      await client.query("begin");
      const page = await client.query(`select * from ${list}($1, ${listOfLeads}'{}', '{"limit": 15}')`, [admin]);
      if (page.rows.length > 15) filled.push(list);
      const { rows } = await client.query<{ read: string }>(readWhole);
      found.push(...rows.map(({ read }) => `${list}: ${read} rows`));
    } finally {
      // Another connection counts from zero.
      client.release(true);
    }
  }
  expect(found).toEqual([]);
  expect(filled).toEqual([
    "audit.list_entries",
    "crm.list_leads",
    "iam.list_customers",
    "kyc.list_documents",
    "market.list_instruments",
    "money.list_deposits",
    "money.list_withdrawals",
    "trading.list_disputes",
    "trading.list_pending",
    "trading.list_trades",
  ]);
});

test("a step of the what-if ladder finds the levels that it reaches by their indexes", async () => {
  const client = await bank.dba.connect();
  try {
    await client.query("begin");
    await client.query(`select l.* from market.instruments i
      cross join lateral trading.ladder_levels(null, 'real', i.id, 1.0, 1.1, 'USD') l where i.name = 'EUR_USD'`);
    const { rows } = await client.query<{ read: string }>(readWhole);
    expect(rows.map(({ read }) => read).filter((read) => read.startsWith("trading.orders"))).toEqual([]);
  } finally {
    client.release(true);
  }
});
