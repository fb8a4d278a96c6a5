-- Returns, by day, week or month of a period: new customers, first deposits, customers who opened or closed a real
-- order, their opened and closed orders, and the value of the opened ones in the site's currency at current rates.
-- Deleted orders do not count. Called by reports.run_report.
create or replace function reports.activity(
    p_period reports.period,
    p_rates jsonb,
    p_customers bigint[]
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_days date[] := reports.bar_days(p_period);
    v_starts timestamptz[] := reports.bar_starts(p_period);
begin
    return (
        with bars as materialized (
            select b.day as n, b.day from reports.bars_of(p_period) b
        ), orders as materialized (
            -- Each order is read once, for its opening and its close; amounts are converted once per currency.
            select x.opened, x.closed, a.user_id, i.quote, count(*) as orders, count(*) filter (where o.parent_id is null) as whole,
                sum(o.units * o.open_rate) as volume
            from trading.orders o
            join money.accounts a on a.id = o.account_id
            join market.instruments i on i.id = o.instrument_id
            cross join lateral (select
                case when o.created_at >= (p_period).starts and o.created_at < (p_period).ends then width_bucket(o.created_at, v_starts) end as opened,
                case when o.close_time >= (p_period).starts and o.close_time < (p_period).ends then width_bucket(o.close_time, v_starts) end as closed
            ) x
            where o.deleted_at is null and a.mode = 'real' and (p_customers is null or a.user_id = any (p_customers))
                and (o.created_at >= (p_period).starts and o.created_at < (p_period).ends
                    or o.close_time >= (p_period).starts and o.close_time < (p_period).ends)
            group by x.opened, x.closed, a.user_id, i.quote
        ), opened as materialized (
            -- A closed part is a row of its own, of the same opening, whose units its parent no longer has.
            select v_days[o.opened] as n, o.user_id, sum(o.whole) as orders, sum(o.volume / (p_rates ->> o.quote)::numeric) as volume
            from orders o
            where o.opened is not null
            group by 1, 2
        ), closed as materialized (
            select v_days[o.closed] as n, o.user_id, sum(o.orders) as orders
            from orders o
            where o.closed is not null
            group by 1, 2
        ), new_customers as (
            select v_days[width_bucket(u.created_at, v_starts)] as n, count(*) as customers
            from iam.users u
            where u.created_at >= (p_period).starts and u.created_at < (p_period).ends and u.role_id = iam.role('customer') and u.deleted_at is null and (p_customers is null or u.id = any (p_customers))
            group by 1
        ), first_deposits as (
            select v_days[width_bucket(f.first_at, v_starts)] as n, count(*) as customers
            from reports.first_deposits(p_customers) f
            where f.first_at >= (p_period).starts and f.first_at < (p_period).ends
            group by 1
        ), traders as (
            select t.n, count(distinct t.user_id) as customers
            from (select n, user_id from opened union all select n, user_id from closed) t
            group by t.n
        ), rows as materialized (
            select
                b.day as key, coalesce(c.customers, 0) as registered, coalesce(f.customers, 0) as first_deposits,
                coalesce(t.customers, 0) as traders, coalesce(o.orders, 0) as opened, coalesce(l.orders, 0) as closed,
                coalesce(round(o.volume, 2), 0) as volume
            from bars b
            left join new_customers c using (n)
            left join first_deposits f using (n)
            left join traders t using (n)
            left join (select n, sum(orders) as orders, sum(volume) as volume from opened group by n) o using (n)
            left join (select n, sum(orders) as orders from closed group by n) l using (n)
        )
        select jsonb_build_object(
            'rows', (select jsonb_agg(reports.as_text(to_jsonb(r)) order by r.key) from rows r),
            'totals', (
                select reports.as_text(jsonb_build_object(
                    'registered', sum(r.registered), 'first_deposits', sum(r.first_deposits),
                    'traders', (
                        select count(distinct t.user_id) from (select user_id from opened union all select user_id from closed) t),
                    'opened', sum(r.opened), 'closed', sum(r.closed), 'volume', sum(r.volume)))
                from rows r),
            'chart', (
                select jsonb_build_object('days', jsonb_agg(r.key order by r.key), 'series', jsonb_build_object(
                    'registered', jsonb_agg(r.registered::text order by r.key),
                    'first_deposits', jsonb_agg(r.first_deposits::text order by r.key),
                    'traders', jsonb_agg(r.traders::text order by r.key)))
                from rows r)
        )
    );
end;
$$;

-- Returns each customer's first posted deposit; p_customers null for all customers. Called by reports.activity and
-- reports.retention.
create or replace function reports.first_deposits(
    p_customers bigint[]
)
returns table (user_id bigint, first_at timestamptz)
language sql
stable
parallel safe
rows 10000
security definer
set search_path = pg_catalog, pg_temp
as $$
    select m.user_id, min(m.created_at)
    from money.cash_movements m
    where m.kind = 'deposit' and (p_customers is null or m.user_id = any (p_customers))
    group by m.user_id
$$;
