-- Returns the figures of trading.performance in R, in per cent of the balance at the opening, or in money: those of the
-- newest 10,000 trades of trading.reported_orders, without those that have no figure (no stop at the opening, no
-- positive balance).
-- left_out: the number of the others. Amounts are in the unit. p_curve daily: the curve has a point for each day of the
-- zone with closes, above 400 days for each equal number of days. Called by trading.performance. Source: E-41, Q-286.
-- null: best, worst, held_won_seconds, held_lost_seconds
create or replace function trading.performance_in_unit(
    p_account_id bigint,
    p_from timestamptz,
    p_until timestamptz,
    p_side trading.side,
    p_instruments integer[],
    p_tag text,
    p_zone text,
    p_unit text,
    p_curve text
)
returns table (
    trades bigint, won bigint, lost bigint, gains numeric, losses numeric, total numeric, best numeric, worst numeric,
    held_won_seconds bigint, held_lost_seconds bigint, drawdown numeric, left_out bigint, instruments jsonb, hours jsonb, tags jsonb,
    curve jsonb
)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_all bigint;
begin
    select count(*) into v_all
    from trading.reported_orders(p_account_id, p_from, p_until, p_side, p_instruments, p_tag) o;
    return query
    with results as materialized (
        select u.id, u.instrument_id, u.opened_at, u.closed_at, u.result
        from trading.results_in_unit(p_account_id, p_from, p_until, p_side, p_instruments, p_tag, p_unit) u
    ), running as (
        select r.*, sum(r.result) over (order by r.closed_at, r.id) as total from results r
    ), days as (
        select min(k.day) as first, 1 + (max(k.day) - min(k.day)) / 400 as width
        from (select (r.closed_at at time zone p_zone)::date as day from results r) k
    ), falls as (
        select r.*, r.total - greatest(0, max(r.total) over (order by r.closed_at, r.id)) as fall,
            case p_curve when 'daily' then ((r.closed_at at time zone p_zone)::date - d.first) / d.width
                else ntile(400) over (order by r.closed_at, r.id) end as point
        from running r cross join days d
    ), points as (
        select f.point, max(f.closed_at) as at, (array_agg(f.total order by f.closed_at desc, f.id desc))[1] as total, min(f.fall) as fall
        from falls f
        group by f.point
    )
    select count(*), count(*) filter (where r.result > 0), count(*) filter (where r.result < 0),
        coalesce(sum(r.result) filter (where r.result > 0), 0), coalesce(sum(r.result) filter (where r.result < 0), 0),
        coalesce(sum(r.result), 0), max(r.result), min(r.result),
        extract(epoch from avg(r.closed_at - r.opened_at) filter (where r.result > 0))::bigint,
        extract(epoch from avg(r.closed_at - r.opened_at) filter (where r.result < 0))::bigint,
        coalesce((select min(p.fall) from points p), 0), v_all - count(*),
        (
            select coalesce(jsonb_agg(jsonb_build_object('instrument', g.name, 'trades', g.trades, 'won', g.won, 'lost', g.lost,
                'win_rate', trading.win_rate(g.won, g.lost)::text, 'pro_loss', g.total::text) order by g.total desc, g.name), '[]')
            from (
                select i.name, count(*) as trades, count(*) filter (where k.result > 0) as won,
                    count(*) filter (where k.result < 0) as lost, sum(k.result) as total
                from results k join market.instruments i on i.id = k.instrument_id
                group by i.name
            ) g
        ),
        (
            select coalesce(jsonb_agg(jsonb_build_object('weekday', g.weekday, 'hour', g.hour, 'trades', g.trades,
                'pro_loss', g.total::text) order by g.weekday, g.hour nulls last), '[]')
            from (
                select l.weekday, l.hour, count(*) as trades, sum(k.result) as total
                from results k
                cross join lateral (select trading.hour_of_week(k.opened_at, p_zone)) s (slot)
                cross join lateral (select (s.slot / 24 + 3) % 7 + 1, s.slot % 24) l (weekday, hour)
                group by grouping sets ((l.weekday, l.hour), (l.weekday))
            ) g
        ),
        (select trading.sum_tags(array_agg(k.id), array_agg(k.result)) from results k),
        (
            select coalesce(jsonb_agg(jsonb_build_object('at', to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                'total', p.total::text, 'fall', p.fall::text) order by p.point), '[]')
            from points p
        )
    from results r;
end;
$$;

-- Returns the results of an account's newest 10,000 trades of trading.reported_orders in money, in R, or in per cent of
-- the balance after the last movement before the opening, both to 4 decimals, without trades that have none. Called by
-- trading.performance_in_unit. Source: E-41, Q-286.
create or replace function trading.results_in_unit(
    p_account_id bigint,
    p_from timestamptz,
    p_until timestamptz,
    p_side trading.side,
    p_instruments integer[],
    p_tag text,
    p_unit text
)
returns table (id bigint, instrument_id integer, opened_at timestamptz, closed_at timestamptz, result numeric)
language plpgsql
stable
rows 1000
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    with orders as materialized (
        select o.* from trading.reported_orders(p_account_id, p_from, p_until, p_side, p_instruments, p_tag) o
        order by o.close_time desc, o.id desc
        limit 10000
    ), openings as (
        -- Versions rise with time, so the highest one up to an opening is that of the balance at it.
        select e.id, max(e.version) over (order by e.at, e.version nulls last) as version
        from (
            select t.created_at as at, t.account_version as version, null::bigint as id
            from money.transfers t
            where p_unit = 'percent' and t.customer_account_id = p_account_id
            union all
            select o.created_at, null, o.id from orders o where p_unit = 'percent'
        ) e
    ), results as (
        select o.id, o.instrument_id, o.created_at as opened_at, o.close_time as closed_at,
            case p_unit when 'money' then o.pro_loss when 'r' then trading.result_in_r(o, trading.initial_stop(o))
                else round(100 * o.pro_loss / nullif(greatest(t.balance_after, 0), 0), 4) end as result
        from orders o
        left join openings s on s.id = o.id
        left join money.transfers t on t.customer_account_id = p_account_id and t.account_version = s.version
    )
    select r.id, r.instrument_id, r.opened_at, r.closed_at, r.result from results r where r.result is not null;
end;
$$;
