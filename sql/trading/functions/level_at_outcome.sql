-- Returns the price at which an order of p_units, opened at p_open_rate, has the result p_outcome (account currency,
-- less than 0 for a loss), its spread charge p_spread (quote currency) included: p₀ + s · (P · X + S) / u, with X as
-- the exact fraction p_divisor / p_multiplier (Q-118). Rounded to p_decimals so that a gain is at least, and a loss at
-- most, the entered amount. Source: E-05 solved for m (Q-431).
-- grant: bourse_app, bourse_worker
create or replace function trading.level_at_outcome(
    p_type trading.side,
    p_units numeric,
    p_open_rate numeric,
    p_outcome numeric,
    p_spread numeric,
    p_divisor numeric,
    p_multiplier numeric,
    p_decimals integer
)
returns numeric
language sql
immutable
parallel safe
as $$
    select trading.on_tick_size(
        p_open_rate + case p_type when 'buy' then 1 else -1 end * (round(p_outcome * p_divisor, 50) / p_multiplier + p_spread) / p_units,
        p_decimals, p_type = 'buy')
$$;
