-- Counts the orders of real accounts that were opened on the UTC days from p_from on, before p_until, by instrument,
-- for the dashboard. Deleted orders are included, because they may be deleted later; closed parts are not, because they
-- are of the same opening. Called by money.close_days, which determines the days.
create or replace function trading.total_openings(
    p_from date,
    p_until date
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    insert into trading.daily_openings as t (day, instrument_id, orders)
    select (o.created_at at time zone 'UTC')::date, o.instrument_id, count(*)
    from trading.orders o
    join money.accounts a on a.id = o.account_id
    where o.created_at >= p_from::timestamp at time zone 'UTC' and o.created_at < p_until::timestamp at time zone 'UTC'
        and o.parent_id is null and a.mode = 'real'
    group by 1, 2
    on conflict (day, instrument_id) do update set orders = excluded.orders
$$;
