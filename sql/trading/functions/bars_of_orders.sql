-- Returns the minutes between p_from and p_to whose bars stay in the database as evidence of orders, as one multirange
-- an instrument: for real accounts and for open orders the whole life of an order of up to 6 hours, otherwise the first
-- and the last hour, each with an hour around them. trading.performance_figures and the chart of a trade read no other
-- minutes. Called by the jobs process through site.archived_tables (Q-340).
create or replace function trading.bars_of_orders(
    p_from timestamptz,
    p_to timestamptz
)
returns table (instrument_id integer, minutes tstzmultirange)
language sql
stable
rows 200
security definer
set search_path = pg_catalog, pg_temp
as $$
    select o.instrument_id, range_agg(w.minutes)
    from trading.orders o
    join money.accounts a on a.id = o.account_id
    cross join lateral (
        select tstzrange(o.created_at - interval '1 hour', least(o.close_time, o.created_at + interval '6 hours') + interval '1 hour') as minutes
        where o.close_time is null or o.close_time <= o.created_at + interval '6 hours'
        union all
        select w.minutes
        from (values
            (tstzrange(o.created_at - interval '1 hour', o.created_at + interval '2 hours')),
            (tstzrange(o.close_time - interval '2 hours', o.close_time + interval '1 hour'))
        ) w (minutes)
        where o.close_time > o.created_at + interval '6 hours'
    ) w
    where (a.mode = 'real' or o.close_time is null)
        and o.created_at < p_to + interval '1 hour' and coalesce(o.close_time, 'infinity') > p_from - interval '1 hour'
    group by o.instrument_id
$$;
