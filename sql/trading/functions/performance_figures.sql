-- Returns the share of won trades among won and lost ones in percent, to 2 decimals; null without either. Called by
-- trading.sum_closed_trades and trading.performance. Source: E-41.
-- null: result
create or replace function trading.win_rate(
    p_won bigint,
    p_lost bigint
)
returns numeric
language sql
immutable
parallel safe
security definer
set search_path = pg_catalog, pg_temp
as $$
    select round(100.0 * p_won / nullif(p_won + p_lost, 0), 2)
$$;

-- Returns the gains divided by the absolute losses, to 4 decimals; null without losses. Called by
-- trading.sum_closed_trades and trading.performance. Source: E-41.
-- null: result
create or replace function trading.profit_factor(
    p_gains numeric,
    p_losses numeric
)
returns numeric
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select round(p_gains / nullif(abs(p_losses), 0), 4)
$$;

-- Returns the stop loss of an order at its opening; null for none. A closed part has the stop of its order. A trailing
-- stop counts with its first level if it followed from the opening on. Null for an order that a split rescaled while
-- open (Q-191), or whose stop has moved more often than its moves are stored (Q-176). Called by
-- trading.list_closed_trades, trading.trade_journal and trading.trade_excursions. Source: E-41.
-- null: result
create or replace function trading.initial_stop(
    p_order trading.orders
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when exists (select from trading.split_changes s where s.order_id = coalesce(p_order.parent_id, p_order.id)) then null
        when m.number > 1 then null -- the first moves are no longer stored
        when m.number = 1 and m.moved_at = p_order.created_at then m.rate_after::numeric
        when m.number = 1 and (l.id is null or m.moved_at < l.changed_at) then m.rate_before::numeric
        when l.id is null then p_order.stop_loss::numeric
        else l.rate_before::numeric end
    from (select) one
    left join lateral (
        select c.id, c.rate_before, c.changed_at
        from trading.level_changes c
        where c.order_id = coalesce(p_order.parent_id, p_order.id) and c.level = 'stop_loss'
            and c.changed_at <= coalesce(p_order.close_time, c.changed_at)
        order by c.id
        limit 1
    ) l on true
    left join lateral (
        select c.number, c.moved_at, c.rate_before, c.rate_after
        from trading.stop_moves c
        where c.order_id = coalesce(p_order.parent_id, p_order.id)
        order by c.number
        limit 1
    ) m on true
$$;

-- Returns the P/L of a closed order in R, its risk at the opening, to 4 decimals: P/L * X / (units * |open rate - stop
-- loss at the opening|) with the conversion of the close; null without a stop. Called by trading.list_closed_trades,
-- trading.trade_journal and trading.trade_excursions. Source: E-41.
-- null: result
create or replace function trading.result_in_r(
    p_order trading.orders,
    p_stop numeric
)
returns numeric
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select round(p_order.pro_loss * coalesce(p_order.rate_divisor, p_order.exchange_rate)
        / nullif(p_order.units * abs(p_order.open_rate - p_stop) * coalesce(p_order.rate_multiplier, 1), 0), 4)
$$;

-- Returns the largest moves of closed orders against (mae, 0 or less) and in favour (mfe, 0 or more) of the position,
-- from the opening to the close, as a price, in R and in the account's currency, with the result. Prices: those of the
-- opening and the close, stored ticks around the close, and bars that lie wholly between: minutes, and hours for orders
-- held longer than six hours. Bars are bids; for a buy they are raised by the spread at the close (Q-191). Null for an
-- order that a split rescaled or whose prices a split rescaled since. p_ids: at most 500 are evaluated. Called by
-- trading.performance and trading.trade_journal. Source: E-41.
-- null: mae, mfe, mae_r, mfe_r, mae_money, mfe_money, result_r
create or replace function trading.trade_excursions(
    p_ids bigint[]
)
returns table (
    id bigint, pro_loss numeric, result_r numeric, mae numeric, mfe numeric, mae_r numeric, mfe_r numeric,
    mae_money numeric, mfe_money numeric
)
language plpgsql
stable
rows 500
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    with orders as materialized (
        select o.*, trading.initial_stop(o) as stop, trading.result_in_r(o, trading.initial_stop(o)) as in_r,
            coalesce(o.rate_multiplier, 1) as multiplier, coalesce(o.rate_divisor, o.exchange_rate) as divisor,
            case o.type when 'buy' then 1 else -1 end as direction, c.tick_time,
            case when o.type = 'buy' then coalesce(c.order_ask - c.order_bid, case c.tick_instrument_id when o.instrument_id then c.ask - c.bid end, 0)
                else 0 end as shift,
            -- Bars from the first start at or after the opening up to the last end at or before the close.
            date_trunc('minute', o.created_at + interval '1 minute' - interval '1 microsecond') as first_minute,
            date_trunc('minute', o.close_time) as last_minute,
            case when o.close_time - o.created_at > interval '6 hours'
                then date_trunc('hour', o.created_at + interval '1 hour' - interval '1 microsecond') else o.close_time end as first_hour,
            case when o.close_time - o.created_at > interval '6 hours' then date_trunc('hour', o.close_time) else o.close_time end as last_hour,
            not exists (select from trading.splits s where s.instrument_id = o.instrument_id and s.applied_at >= o.created_at) as comparable
        from trading.orders o
        left join trading.closures c on c.order_id = o.id
        where o.id = any (p_ids[1:500]) and o.close_time is not null and o.deleted_at is null
    ), moves as (
        select o.id, least(min(o.direction * (r.rate - o.open_rate)), 0) as mae, greatest(max(o.direction * (r.rate - o.open_rate)), 0) as mfe
        from orders o
        cross join lateral (
            select o.close_rate::numeric as rate
            union all
            select case o.type when 'buy' then k.ask else k.bid end
            from market.kept_ticks k
            where k.instrument_id = o.instrument_id and k.closed_at = o.tick_time and k.time between o.created_at and o.close_time
            union all
            select e.rate + o.shift
            from market.candles k cross join lateral (values (k.low), (k.high)) e (rate)
            where k.instrument_id = o.instrument_id and k.resolution = '1h' and k.starts_at >= o.first_hour and k.starts_at < o.last_hour
            union all
            select e.rate + o.shift
            from market.candles k cross join lateral (values (k.low), (k.high)) e (rate)
            where k.instrument_id = o.instrument_id and k.resolution = '1m' and k.starts_at >= o.first_minute
                and k.starts_at < least(o.first_hour, o.last_minute)
            union all
            select e.rate + o.shift
            from market.candles k cross join lateral (values (k.low), (k.high)) e (rate)
            where k.instrument_id = o.instrument_id and k.resolution = '1m' and k.starts_at >= o.last_hour and k.starts_at < o.last_minute
        ) r
        where o.comparable
        group by o.id
    )
    select o.id, o.pro_loss::numeric, o.in_r, m.mae, m.mfe,
        round(m.mae / nullif(abs(o.open_rate - o.stop), 0), 4), round(m.mfe / nullif(abs(o.open_rate - o.stop), 0), 4),
        round(market.converted(m.mae * o.units, o.multiplier, o.divisor), 5),
        round(market.converted(m.mfe * o.units, o.multiplier, o.divisor), 5)
    from orders o
    left join moves m on m.id = o.id
    order by o.close_time, o.id;
end;
$$;
