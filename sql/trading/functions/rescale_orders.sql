-- Rescales the open orders of an instrument by a split and stores their former values; margins stay unchanged. p_before
-- and p_after: the quote before and after the split. Returns the number of changed orders. The caller holds
-- market.clock_state and the accounts. Internal. Locks: the orders by id.
create or replace function trading.rescale_orders(
    p_split trading.splits,
    p_decimals integer,
    p_before market.quotes,
    p_after market.quotes
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_count integer;
begin
    perform from trading.orders o where o.instrument_id = p_split.instrument_id and o.close_time is null order by o.id for no key update;
    with scaled as (
        select o.*, market.rescaled(o.units, p_split.old_units, p_split.new_units) as units_after,
            case o.type when 'buy' then p_before.ask else p_before.bid end as market,
            case o.type when 'buy' then p_after.ask else p_after.bid end as market_after
        from trading.orders o
        where o.instrument_id = p_split.instrument_id and o.close_time is null
    ),
    -- The open rate is rounded in the customer's favour to 20 decimals and the spread takes exactly what the rounding
    -- gave, so that units * open rate and spread together are worth what they were, to the last digit.
    rated as (
        select s.*, trim_scale(case s.type when 'buy' then trunc(x.rate, 20) else ceil(x.rate * 1e20) / 1e20 end) as rate_after
        from scaled s
        cross join lateral (select round(s.units * s.open_rate, 60) / s.units_after) x (rate)
    ),
    changed as (
        select r.*, trim_scale(r.spread + case r.type when 'buy' then 1 else -1 end
                * (r.units * r.open_rate - r.units_after * r.rate_after)) as spread_after,
            trading.rescaled_level(r.take_profit, p_split.new_units, p_split.old_units, p_decimals, r.market, r.market_after) as take_profit_after,
            trading.rescaled_level(r.stop_loss, p_split.new_units, p_split.old_units, p_decimals, r.market, r.market_after) as stop_loss_after
        from rated r
    ),
    kept as (
        insert into trading.split_changes (
            split_id, order_id, units_before, units_after, rate_before, rate_after, spread_before, spread_after,
            take_profit_before, take_profit_after, stop_loss_before, stop_loss_after
        )
        select p_split.id, c.id, c.units, c.units_after, c.open_rate, c.rate_after, c.spread, c.spread_after,
            c.take_profit, c.take_profit_after, c.stop_loss, c.stop_loss_after
        from changed c order by c.id
    ),
    levels as (
        insert into trading.level_changes (order_id, level, rate_before, rate_after, by_staff, changed_at)
        select c.id, l.level, l.before, l.after, true, p_split.applied_at
        from changed c
        cross join lateral (values
            ('take_profit'::trading.close_reason, c.take_profit, c.take_profit_after),
            ('stop_loss'::trading.close_reason, c.stop_loss, c.stop_loss_after)
        ) l (level, before, after)
        where l.before is not null
    ),
    updated as (
        update trading.orders o set
            units = c.units_after, open_rate = c.rate_after, spread = c.spread_after, take_profit = c.take_profit_after,
            stop_loss = c.stop_loss_after, stop_cell = trading.price_cell(c.stop_loss_after)
        from changed c
        where o.id = c.id
        returning o.id
    )
    select count(*) into v_count from updated;
    perform trading.rescale_moving_stops(p_split, p_decimals);
    return v_count;
end;
$$;

-- Rescales the pending orders of an instrument by a split; orders whose amount is no longer allowed, or no lot where
-- lots are traded, are cancelled with the reason Split. Returns the number of changed orders. The caller holds
-- market.clock_state and the accounts. Internal. Locks: the orders.
create or replace function trading.rescale_pending_orders(
    p_split trading.splits,
    p_instrument market.instruments,
    p_before market.quotes,
    p_after market.quotes
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_count integer;
begin
    with scaled as (
        select p.*, market.rescaled(p.units, p_split.old_units, p_split.new_units) as units_after,
            trading.rescaled_level(p.price, p_split.new_units, p_split.old_units, p_instrument.price_decimals,
                case p.type when 'buy' then p_before.ask else p_before.bid end,
                case p.type when 'buy' then p_after.ask else p_after.bid end) as price_after,
            trading.rescaled_level(p.limit_price, p_split.new_units, p_split.old_units, p_instrument.price_decimals,
                case p.type when 'buy' then p_before.ask else p_before.bid end,
                case p.type when 'buy' then p_after.ask else p_after.bid end) as limit_price_after
        from trading.pending_orders p
        where p.instrument_id = p_split.instrument_id and p.status = 'pending'
        for no key update
    ),
    changed as (
        select s.*,
            trading.rescaled_level(s.take_profit, p_split.new_units, p_split.old_units, p_instrument.price_decimals,
                coalesce(s.limit_price, s.price), coalesce(s.limit_price_after, s.price_after)) as take_profit_after,
            trading.rescaled_level(s.stop_loss, p_split.new_units, p_split.old_units, p_instrument.price_decimals,
                coalesce(s.limit_price, s.price), coalesce(s.limit_price_after, s.price_after)) as stop_loss_after,
            s.units_after between p_instrument.min_units and p_instrument.max_units and s.units_after % p_instrument.unit_step = 0
                and (k.lot_state <> 'lot' or exists (select from market.lot_selectors l where l.value = s.units_after)) as is_valid
        from scaled s
        join market.categories k on k.category = p_instrument.category
    ),
    kept as (
        insert into trading.split_changes (
            split_id, pending_order_id, units_before, units_after, rate_before, rate_after,
            take_profit_before, take_profit_after, stop_loss_before, stop_loss_after
        )
        select p_split.id, c.id, c.units, c.units_after, c.price, c.price_after, c.take_profit, c.take_profit_after, c.stop_loss, c.stop_loss_after
        from changed c order by c.id
    ),
    updated as (
        update trading.pending_orders p set
            units = c.units_after, price = c.price_after, limit_price = c.limit_price_after, take_profit = c.take_profit_after, stop_loss = c.stop_loss_after,
            -- Another amount would be rejected when its price is reached: cancel it now.
            status = case when c.is_valid then p.status else 'cancelled' end,
            reason = case when c.is_valid then p.reason else 'Split' end,
            settled_at = case when c.is_valid then p.settled_at else p_split.applied_at end
        from changed c
        where p.id = c.id
        returning p.id
    )
    select count(*) into v_count from updated;
    return v_count;
end;
$$;

-- Divides the prices of an instrument's moving stops by a split's ratio, half-up to p_decimals and at least one tick
-- size; the levels were rescaled with their orders (E-32). Distances of pending orders entered in money follow by
-- themselves. Called by trading.rescale_orders.
create or replace function trading.rescale_moving_stops(
    p_split trading.splits,
    p_decimals integer
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update trading.moving_stops m set
        distance = trading.rescaled_distance(m.distance, p_split, p_decimals),
        activation = trading.rescaled_distance(m.activation, p_split, p_decimals),
        gain = trading.rescaled_distance(m.gain, p_split, p_decimals),
        break_even_offset = round(market.rescaled(m.break_even_offset, p_split.new_units, p_split.old_units), p_decimals)
    from trading.orders o
    where m.instrument_id = p_split.instrument_id and o.id = m.order_id and o.close_time is null;
    perform trading.measure_moving_stops(array(
        select m.order_id from trading.moving_stops m where m.instrument_id = p_split.instrument_id
    ));
    update trading.pending_orders p set
        trail_distance = case p.trail_unit when 'money' then p.trail_distance
            else trading.rescaled_distance(p.trail_distance, p_split, p_decimals) end,
        trail_activation = trading.rescaled_distance(p.trail_activation, p_split, p_decimals)
    where p.instrument_id = p_split.instrument_id and p.status = 'pending' and p.trail_distance is not null;
end;
$$;

-- Returns a distance or activation price after a split, half-up to p_decimals and at least one tick size; null for
-- null. Internal.
create or replace function trading.rescaled_distance(
    p_distance numeric,
    p_split trading.splits,
    p_decimals integer
)
returns numeric
language sql
immutable
parallel safe
as $$
    select case when p_distance is not null then greatest(
        round(market.rescaled(p_distance, p_split.new_units, p_split.old_units), p_decimals), ('1e-' || p_decimals::text)::numeric) end
$$;
