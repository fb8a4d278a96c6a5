-- What one pip is worth, in the account's currency, unrounded (E-04). p_rate and p_multiplier: divisor and multiplier
-- of market.conversion_rates, or the rate alone.
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
    -- E-04
    select market.converted(p_pip * p_units, p_multiplier, p_rate)
$$;
