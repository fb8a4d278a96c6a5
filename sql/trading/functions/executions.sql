-- Returns the executions between two times, restricted to p_ranges and to p_account_ids if not null: openings, closes
-- and rejected pending orders that are not deleted, of demo accounts too. gain is the fill less the requested price in
-- quote per base, positive if better for the customer: the price of a pending order, or the level of a take profit or
-- stop loss. It is null for market orders and manual closes, which have the current price, and for fills that staff or
-- a split changed afterwards. Without a security context of its own, so that the planner includes it in the statement,
-- and parallel safe, so that this statement may have parallel workers. Called by reports.execution_groups and
-- trading.executions_by_day.
-- null: gain, age
create or replace function trading.executions(
    p_starts timestamptz,
    p_ends timestamptz,
    p_ranges tstzmultirange,
    p_account_ids bigint[]
)
returns table (
    account_id bigint, at timestamptz, instrument_id integer, kind text, units numeric, gain numeric, age interval, is_rejected boolean
)
language sql
stable
parallel safe
rows 1000
as $$
    with changed as not materialized (
        select c.order_id from trading.order_changes c where c.action = 'edit'
        union
        select s.order_id from trading.split_changes s where s.order_id is not null
    )
    -- The units of a pending order are those of the opening: the order has fewer after a partial close.
    select
        o.account_id, o.created_at, o.instrument_id, coalesce(p.kind::text, 'market'), coalesce(p.units, o.units)::numeric,
        case when p.id is not null and c.order_id is null then
            (coalesce(p.limit_price, p.price) - o.open_rate) * case o.type when 'buy' then 1 else -1 end end,
        o.created_at - o.quote_time, false
    from trading.orders o
    left join trading.pending_orders p on p.order_id = o.id
    left join changed c on c.order_id = o.id
    where o.deleted_at is null and o.parent_id is null and o.created_at >= p_starts and o.created_at < p_ends
        and (p_ranges is null or o.created_at <@ p_ranges)
        and (p_account_ids is null or o.account_id = any (p_account_ids))
    union all
    select
        o.account_id, o.close_time, o.instrument_id, o.close_reason::text, o.units::numeric,
        case when e.reason in ('take_profit', 'stop_loss') and c.order_id is null then
            (o.close_rate - e.level) * case o.type when 'buy' then 1 else -1 end end,
        o.close_time - coalesce(e.order_quote_time, e.tick_time), false
    from trading.orders o
    left join trading.closures e on e.order_id = o.id
    left join changed c on c.order_id = o.id
    where o.deleted_at is null and o.close_time >= p_starts and o.close_time < p_ends
        and (p_ranges is null or o.close_time <@ p_ranges)
        and (p_account_ids is null or o.account_id = any (p_account_ids))
    union all
    select p.account_id, p.settled_at, p.instrument_id, p.kind::text, p.units::numeric, null, null, true
    from trading.pending_orders p
    where p.status = 'rejected' and p.settled_at >= p_starts and p.settled_at < p_ends
        and (p_ranges is null or p.settled_at <@ p_ranges) and (p_account_ids is null or p.account_id = any (p_account_ids))
$$;
