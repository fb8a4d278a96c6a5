-- Returns the largest numbers of won and of lost trades in a row among an account's closed trades, by close time and then
-- id. A trade with a result of 0 neither continues nor ends a run. Called by trading.performance. Source: E-41, Q-387.
create or replace function trading.longest_runs(
    p_account_id bigint,
    p_from timestamptz,
    p_until timestamptz,
    p_side trading.side
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
        from trading.orders o
        where o.account_id = p_account_id and o.close_time >= p_from and o.close_time < p_until and o.deleted_at is null
            and (p_side is null or o.type = p_side) and o.pro_loss <> 0
    ), runs as (
        select r.is_won, count(*) as length from results r group by r.is_won, r.run
    )
    select coalesce(max(r.length) filter (where r.is_won), 0), coalesce(max(r.length) filter (where not r.is_won), 0) from runs r
$$;
