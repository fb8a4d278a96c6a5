-- Returns the least distance, in quote per base, between a price that moves a stop-loss and the level that it moves to:
-- the trailing distance, or the rest of the gain beyond the break-even level; null for a stop without a rule. p_gain is
-- null without an automatic break-even. Called by trading.follow_price and check 0430.
create or replace function trading.stop_gap(
    p_type trading.side,
    p_distance numeric,
    p_open_rate numeric,
    p_gain numeric,
    p_break_even numeric
)
returns numeric
language sql
immutable
parallel safe
as $$
    select least(p_distance,
        case when p_gain is not null then greatest(0, p_gain - case p_type when 'buy' then 1 else -1 end * (p_break_even - p_open_rate)) end)
$$;
