-- Returns the nearest market rate, in quote per base, at which a moving stop moves, is activated or executes its
-- break-even: from it upwards for a buy, downwards for a sell; null for none. p_gain is null without an automatic
-- break-even. Called by trading.follow_price and check 0430.
create or replace function trading.next_move(
    p_type trading.side,
    p_decimals integer,
    p_level numeric,
    p_distance numeric,
    p_is_active boolean,
    p_activation numeric,
    p_open_rate numeric,
    p_gain numeric,
    p_break_even numeric
)
returns numeric
language sql
immutable
parallel safe
as $$
    -- An active trail moves by at least one tick size. Bounds of prices stand for "at once".
    select case p_type
        when 'buy' then least(
            case when p_distance is null then null
                when p_is_active then trading.on_tick_size(coalesce(p_level, 0), p_decimals, false) + ('1e-' || p_decimals::text)::numeric + p_distance
                else coalesce(p_activation, 0) end,
            case when p_gain is not null then greatest(p_open_rate + p_gain, p_break_even) end)
        else greatest(
            case when p_distance is null then null
                when p_is_active then trading.on_tick_size(coalesce(p_level, 1e10), p_decimals, true) - ('1e-' || p_decimals::text)::numeric - p_distance
                else coalesce(p_activation, 1e9) end,
            case when p_gain is not null then least(p_open_rate - p_gain, p_break_even) end)
    end
$$;
