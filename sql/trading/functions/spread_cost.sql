-- Returns the spread charge of an order, fixed at its opening, in the quote currency. p_pips is the category's spread
-- setting. Source: E-06.
-- grant: bourse_app, bourse_worker
create or replace function trading.spread_cost(
    p_pips numeric,
    p_pip numeric,
    p_units numeric
)
returns numeric
language sql
immutable
parallel safe
as $$
    select p_pips * p_pip * p_units
$$;
