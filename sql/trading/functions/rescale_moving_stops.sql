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

-- Returns a distance or activation price after a split, half-up to p_decimals and at least one tick size; null for null.
-- Internal.
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
        round(market.rescaled(p_distance, p_split.new_units, p_split.old_units), p_decimals), ('1e-' || p_decimals)::numeric) end
$$;
