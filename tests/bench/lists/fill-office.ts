// A brokerage after years: 200,000 customers with a million orders, and a manager of a few hundred of them. Inserted in
// bulk.
import type pg from "pg";

export type Office = { admin: number; manager: number };

export async function fillOffice(
  client: pg.Client,
  { customers, orders }: { customers: number; orders: number },
): Promise<Office> {
  await client.query("set session_replication_role = replica; select setseed(0.42)");
  await client.query(`
    insert into iam.users (email, password_hash, full_name, role_id, is_email_verified, is_active, created_at, last_login_at)
    select 'customer' || n || '@' || substr(md5(n::text), 1, 6) || '.test', 'none',
      'First' || substr(md5((n % 5000)::text), 1, 8) || ' Last' || substr(md5((n % 70001)::text), 1, 8), 3, n % 7 > 0, n % 50 > 0,
      now() - interval '2 years' + n * interval '2 years' / ${customers}, case when n % 3 > 0 then now() - n * interval '1 minute' end
    from generate_series(1, ${customers}) n`);
  await client.query(`
    insert into iam.users (email, password_hash, full_name, role_id, is_email_verified)
    values ('office-manager@example.com', 'none', 'Manager', 2, true)`);
  await client.query(`
    insert into iam.profiles (user_id, phone, country, birth_date, manager_id)
    select u.id, '+49' || (30000000000 + u.id * 7919 % 10000000000), 'Country ' || u.id % 40, date '1950-01-01' + (u.id % 18000)::integer,
      case when u.id % 400 = 0 then m.id end
    from iam.users u
    cross join (select id from iam.users where email = 'office-manager@example.com') m
    where u.email like 'customer%' on conflict do nothing`);
  await client.query(`
    insert into money.accounts (user_id, mode, currency) select id, 'real', 'USD' from iam.users where email like 'customer%' order by id`);
  await client.query(`
    insert into trading.orders (account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used, exchange_rate,
      stop_out_level, quote_time, created_at, close_time, close_rate, close_reason, pro_loss)
    select k.first + n * 7919::bigint % ${customers}, 1 + n % 180, case when n % 2 = 0 then 'buy' else 'sell' end::trading.side,
      1000 * (1 + n % 50), round((1 + x)::numeric, 5), 0.12 * (1 + n % 50), 100, round((10 * (1 + x))::numeric, 5), 1, 50, at, at,
      at + interval '3 hours', round((1 + y)::numeric, 5), 'customer', round((1000 * (y - x))::numeric, 5)
    from (
      select n, random() as x, random() as y, now() - interval '2 years' + n * interval '2 years' / ${orders} as at
      from generate_series(1, ${orders}) n
    ) o
    cross join (
      select min(a.id) as first from money.accounts a join iam.users u on u.id = a.user_id where u.email like 'customer%'
    ) k`);
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
  const { rows } = await client.query<Record<keyof Office, string>>(`
    select min(id) filter (where role_id = 1) as admin, max(id) filter (where role_id = 2) as manager from iam.users`);
  const [found] = rows;
  if (!found) throw new Error("The staff is missing");
  return { admin: Number(found.admin), manager: Number(found.manager) };
}
