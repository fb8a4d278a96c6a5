-- Returns the value of one pip in the account's currency, unrounded. p_rate and p_multiplier are divisor and multiplier
-- of market.conversion_rates, or the rate alone. Source: E-04.
-- grant: bourse_app, bourse_worker
create or replace function trading.pip_value(
    p_pip numeric,
    p_units numeric,
    p_rate numeric,
    p_multiplier numeric default 1
)
returns numeric
language sql
immutable
parallel safe
as $$
    select market.converted(p_pip * p_units, p_multiplier, p_rate)
$$;
