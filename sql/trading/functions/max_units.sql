-- Returns the number of units that p_available (account currency) can carry as margin, unrounded. Source: E-21.
-- grant: bourse_app, bourse_worker
create or replace function trading.max_units(
    p_available numeric,
    p_leverage numeric,
    p_rate numeric,
    p_price numeric
)
returns numeric
language sql
immutable
parallel safe
as $$
    select round(p_available * p_leverage * p_rate, 30) / p_price
$$;
