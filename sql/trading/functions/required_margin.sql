create or replace function trading.required_margin(
    p_price numeric,
    p_units numeric,
    p_leverage numeric,
    p_rate numeric,
    p_multiplier numeric default 1
) returns numeric
language sql immutable parallel safe
as $$
    -- E-03
    select market.converted(p_price * p_units, p_multiplier, p_leverage * p_rate)
$$;

comment on function trading.required_margin(numeric, numeric, numeric, numeric, numeric) is
'Margin of one order in the account''s currency, unrounded (E-03). p_price: ask for a buy, bid for a sell, quote per base;
p_units: base units; p_leverage > 0; p_rate and p_multiplier: divisor and multiplier of market.conversion_rates, or the rate alone.';
revoke all on function trading.required_margin(numeric, numeric, numeric, numeric, numeric) from public;
grant execute on function trading.required_margin(numeric, numeric, numeric, numeric, numeric) to bourse_app, bourse_worker;
