-- An amount in the quote currency as an amount in the account's currency, with the fraction of market.conversion_rates:
-- 50 decimals or more, so that rounding the result half-up rounds the exact value (Q-118).
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
