-- Returns a take-profit, stop-loss or pending price after a split (E-32): divided by the ratio, rounded half-up to the
-- instrument's decimals, on the same side of the market price as before. p_market and p_market_after are the market
-- price before and after. Called by trading.rescale_orders and trading.rescale_pending_orders.
create or replace function trading.rescaled_level(
    p_level numeric,
    p_new_units integer,
    p_old_units integer,
    p_decimals integer,
    p_market numeric,
    p_market_after numeric
)
returns numeric
language sql
immutable
parallel safe
as $$
    -- Rounding must not move a level to the price or across it: such a level keeps its exact quotient.
    select case when r.rounded > 0 and sign(p_level - p_market) is not distinct from sign(r.rounded - p_market_after)
        then r.rounded else market.rescaled(p_level, p_new_units, p_old_units) end
    from (select trim_scale(round(market.rescaled(p_level, p_new_units, p_old_units), p_decimals))) r (rounded)
$$;
