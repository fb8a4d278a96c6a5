-- Returns the running P/L of an account's closed trades and its drawdown, as trading.performance describes. A step is a
-- trade or, above 10,000 trades, a stored hour: with the largest and smallest running sum and the largest fall of each
-- step, the drawdown is exact. drawdown_percent is it in per cent of the balance at its peak, with the deposits and
-- withdrawals up to its end; null without a fall, or if that balance is not positive (Q-415). Called by
-- trading.performance. Source: E-41, Q-285.
-- null: drawdown_percent
create or replace function trading.performance_curve(
    p_account_id bigint,
    p_from timestamptz,
    p_until timestamptz,
    p_side trading.side,
    p_trades bigint,
    p_first timestamptz,
    p_last timestamptz,
    p_curve text,
    p_zone text
)
returns table (drawdown numeric, drawdown_percent numeric, curve jsonb)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_points constant integer := 400;
    v_width interval := greatest((p_last - p_first) / v_points, interval '1 second');
    v_first_day date := (p_first at time zone p_zone)::date;
    v_days integer := 1 + ((p_last at time zone p_zone)::date - v_first_day) / v_points;
begin
    return query
    with ranges as materialized (
        select u.starts, u.ends from trading.untotalled_ranges(p_account_id, p_from, p_until) u where p_trades > 10000
        union all
        select p_from, p_until where p_trades <= 10000
    ), steps as (
        select o.close_time as at, o.id, o.pro_loss, o.pro_loss as peak, o.pro_loss as trough, 0.00000 as fall
        from ranges r
        join trading.orders o on o.account_id = p_account_id and o.close_time >= r.starts and o.close_time < r.ends
        where o.deleted_at is null and (p_side is null or o.type = p_side)
        union all
        select t.last_close, 0, t.pro_loss, t.peak, t.trough, t.fall
        from trading.curve_totals t
        where p_trades > 10000 and t.account_id = p_account_id and t.side is not distinct from p_side
            and t.day >= (p_from at time zone 'UTC')::date and t.day < (p_until at time zone 'UTC')::date
    ), running as (
        select s.*, sum(s.pro_loss) over (order by s.at, s.id rows unbounded preceding) - s.pro_loss as before
        from steps s
    ), tops as (
        select r.*, greatest(0, max(r.before + r.peak) over (order by r.at, r.id rows between unbounded preceding and 1 preceding)) as top
        from running r
    ), falls as materialized (
        select t.at, t.id, t.pro_loss, t.before + t.pro_loss as total, least(t.before + t.trough - t.top, t.fall) as depth,
            -- A fall within an hour starts from the hour's own highest value.
            case when t.fall < t.before + t.trough - t.top then t.before + t.peak else t.top end as top
        from tops t
    ), points as (
        select case when p_curve = 'daily' then p_first + ((f.at at time zone p_zone)::date - v_first_day) / v_days * interval '1 day'
                when p_trades <= v_points then f.at else date_bin(v_width, f.at, p_first) end as at,
            case when p_curve = 'step' and p_trades <= v_points then f.id else 0 end as id,
            max(f.at) as last_at, sum(f.pro_loss) as pro_loss, min(f.depth) as fall
        from falls f
        group by 1, 2
    ), deepest as (
        select f.at, f.id, f.total, f.depth, f.top from falls f where f.depth < 0 order by f.depth, f.at, f.id limit 1
    )
    select coalesce(min(p.fall), 0),
        (
            -- The balance without the running P/L, plus the P/L at the peak.
            select round(-100 * d.depth / nullif(greatest(b.balance - d.total + d.top, 0), 0), 2)
            from deepest d
            cross join lateral trading.balance_after_close(p_account_id, d.at, d.id) b (balance)
        ),
        coalesce(jsonb_agg(jsonb_build_object('at', to_char(p.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'total', p.total::text, 'fall', p.fall::text) order by p.at, p.id), '[]')
    from (select q.*, sum(q.pro_loss) over (order by q.at, q.id) as total from points q) p;
end;
$$;

-- Returns the balance of an account after the close of an order at p_at; p_id 0: after the last close up to then that
-- changed it. Null without a row of the ledger. Called by trading.performance_curve.
-- null: result
create or replace function trading.balance_after_close(
    p_account_id bigint,
    p_at timestamptz,
    p_id bigint
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select t.balance_after
    from (
        select p_id as id where p_id <> 0
        union all
        (
            select o.id
            from trading.orders o
            where p_id = 0 and o.account_id = p_account_id and o.close_time <= p_at and o.deleted_at is null and o.pro_loss <> 0
            order by o.close_time desc, o.id desc
            limit 1
        )
    ) k
    join money.transfers t on t.kind = 'profit_loss' and t.source_type = 'order' and t.source_id = k.id::text
$$;
