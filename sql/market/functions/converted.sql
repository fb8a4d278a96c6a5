-- Converts an amount in the quote currency into the account's currency with the fraction of market.conversion_rates, to
-- at least 50 decimals, so that half-up rounding of the result equals rounding of the exact value. Source: Q-118.
-- grant: bourse_app, bourse_worker
create or replace function market.converted(
    p_amount numeric,
    p_multiplier numeric,
    p_divisor numeric
)
returns numeric
language sql
immutable
parallel safe
as $$
    select round(p_amount * p_multiplier, 50) / p_divisor
$$;
