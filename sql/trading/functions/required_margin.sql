-- Returns the margin of one order in the account's currency, unrounded. p_price is the ask for a buy, the bid for a
-- sell (quote per base unit); p_units is in base units; p_leverage > 0; p_rate and p_multiplier are divisor and
-- multiplier of market.conversion_rates, or the rate alone. Source: E-03.
-- grant: bourse_app, bourse_worker
create or replace function trading.required_margin(
    p_price numeric,
    p_units numeric,
    p_leverage numeric,
    p_rate numeric,
    p_multiplier numeric default 1
)
returns numeric
language sql
immutable
parallel safe
as $$
    select market.converted(p_price * p_units, p_multiplier, p_leverage * p_rate)
$$;
