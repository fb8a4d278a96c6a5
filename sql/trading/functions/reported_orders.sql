-- Returns the closed orders of an account in [p_from, p_until): of one side, of instruments and with a tag of the
-- owner's note, or of all where these are null. Staff who act for the customer see no tags (Q-189), so they find no
-- order by one. Inlined into the queries of its callers. Called by trading.performance, trading.longest_runs,
-- trading.performance_in_unit and trading.results_in_unit. Source: E-41.
create or replace function trading.reported_orders(
    p_account_id bigint,
    p_from timestamptz,
    p_until timestamptz,
    p_side trading.side,
    p_instruments integer[],
    p_tag text
)
returns setof trading.orders
language sql
stable
rows 1000
as $$
    select o.*
    from trading.orders o
    where o.account_id = p_account_id and o.close_time >= p_from and o.close_time < p_until and o.deleted_at is null
        and (p_side is null or o.type = p_side)
        and (p_instruments is null or o.instrument_id = any (p_instruments))
        and (p_tag is null or iam.impersonator_id() is null and exists (
            select from trading.trade_notes n where n.order_id = o.id and n.tags @> array[p_tag]
        ))
$$;

-- Returns the largest numbers of won and of lost trades in a row among trading.reported_orders, by close time and then
-- id. A trade with a result of 0 neither continues nor ends a run. Called by trading.performance. Source: E-41, Q-387.
create or replace function trading.longest_runs(
    p_account_id bigint,
    p_from timestamptz,
    p_until timestamptz,
    p_side trading.side,
    p_instruments integer[],
    p_tag text
)
returns table (won bigint, lost bigint)
language sql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
    with results as (
        select o.pro_loss > 0 as is_won,
            row_number() over (order by o.close_time, o.id)
                - row_number() over (partition by o.pro_loss > 0 order by o.close_time, o.id) as run
        from trading.reported_orders(p_account_id, p_from, p_until, p_side, p_instruments, p_tag) o
        where o.pro_loss <> 0
    ), runs as (
        select r.is_won, count(*) as length from results r group by r.is_won, r.run
    )
    select coalesce(max(r.length) filter (where r.is_won), 0), coalesce(max(r.length) filter (where not r.is_won), 0) from runs r
$$;
