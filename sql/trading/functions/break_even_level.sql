-- Returns the break-even level of an order: its open rate plus the offset (buy) or less it (sell), rounded to
-- p_decimals towards profit. Null p_offset is the spread per unit, so that the result at this level is 0; it is rounded
-- to 12 decimals, because the spread of a part is a rounded share. Source: E-31.
create or replace function trading.break_even_level(
    p_type trading.side,
    p_open_rate numeric,
    p_offset numeric,
    p_spread numeric,
    p_units numeric,
    p_decimals integer
)
returns numeric
language sql
immutable
parallel safe
as $$
    select trading.on_tick_size(
        p_open_rate + case p_type when 'buy' then 1 else -1 end * coalesce(p_offset, round(round(p_spread, 50) / p_units, 12)),
        p_decimals, p_type = 'buy')
$$;
