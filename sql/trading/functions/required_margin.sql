-- Margin of one order in the account's currency, unrounded (E-03). p_price: ask for a buy, bid for a sell, quote per
-- base; p_units: base units; p_leverage > 0; p_rate and p_multiplier: divisor and multiplier of
-- market.conversion_rates, or the rate alone.
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
    -- E-03
    select market.converted(p_price * p_units, p_multiplier, p_leverage * p_rate)
$$;
