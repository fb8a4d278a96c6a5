create or replace function money.deposit_fee(
    p_amount numeric,
    p_percentage numeric,
    p_places integer default 2
) returns numeric
language sql immutable parallel safe
as $$
    select round(p_amount * p_percentage / 100, p_places) -- E-18, Q-38
$$;

comment on function money.deposit_fee(numeric, numeric, integer) is
'The gateway''s fee on a deposit, rounded half up to 2 decimals, or to those that the currency has; the customer pays amount and fee, the
amount is credited (E-18).';
revoke all on function money.deposit_fee(numeric, numeric, integer) from public;
grant execute on function money.deposit_fee(numeric, numeric, integer) to bourse_app;
