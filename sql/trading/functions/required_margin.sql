create or replace function trading.required_margin(
    p_price numeric,
    p_units numeric,
    p_leverage numeric,
    p_rate numeric
) returns numeric
language sql immutable parallel safe
as $$
    -- E-03
    select round(round(p_price * p_units, 30) / p_leverage, 30) / p_rate
$$;

comment on function trading.required_margin(numeric, numeric, numeric, numeric) is
'Margin of one order in the account''s currency, unrounded (E-03). p_price: ask for a buy, bid for a sell, quote per base;
p_units: base units; p_leverage > 0; p_rate: units of the quote currency per one unit of the account''s.';
revoke all on function trading.required_margin(numeric, numeric, numeric, numeric) from public;
grant execute on function trading.required_margin(numeric, numeric, numeric, numeric) to bourse_app, bourse_worker;
