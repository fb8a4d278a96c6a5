-- Returns the stop-loss of an active trailing stop at the market rate p_market of the order's side: the better of
-- p_level and the market rate less the distance (buy) or plus it (sell), rounded to p_decimals away from profit; null
-- p_level is the worst. A distance that results in no valid price keeps p_level. Source: E-30.
create or replace function trading.trailing_level(
    p_type trading.side,
    p_market numeric,
    p_distance numeric,
    p_level numeric,
    p_decimals integer
)
returns numeric
language sql
immutable
parallel safe
as $$
    select case p_type
        when 'buy' then greatest(p_level, case when p_market > p_distance
            then nullif(trading.on_tick_size(p_market - p_distance, p_decimals, false), 0) end)
        else least(p_level, case when p_market + p_distance < 1e9 then trading.on_tick_size(p_market + p_distance, p_decimals, true) end)
    end
$$;
