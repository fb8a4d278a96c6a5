-- The charge an order carries from its opening, in the quote currency (E-06). p_pips: the category's spread setting.
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
    -- E-06
    select p_pips * p_pip * p_units
$$;
