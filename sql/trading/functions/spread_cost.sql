create or replace function trading.spread_cost(
    p_pips numeric,
    p_pip numeric,
    p_units numeric
) returns numeric
language sql immutable parallel safe
as $$
    -- E-06
    select p_pips * p_pip * p_units
$$;

comment on function trading.spread_cost(numeric, numeric, numeric) is
'The charge an order carries from its opening, in the quote currency (E-06). p_pips: the category''s spread setting.';
revoke all on function trading.spread_cost(numeric, numeric, numeric) from public;
grant execute on function trading.spread_cost(numeric, numeric, numeric) to bourse_app, bourse_worker;
