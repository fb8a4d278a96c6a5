create or replace function trading.pip_value(
    p_pip numeric,
    p_units numeric,
    p_rate numeric
) returns numeric
language sql immutable parallel safe
as $$
    -- E-04
    select round(p_pip * p_units, 30) / p_rate
$$;

comment on function trading.pip_value(numeric, numeric, numeric) is
'What one pip is worth, in the account''s currency, unrounded (E-04).';
revoke all on function trading.pip_value(numeric, numeric, numeric) from public;
grant execute on function trading.pip_value(numeric, numeric, numeric) to bourse_app, bourse_worker;
