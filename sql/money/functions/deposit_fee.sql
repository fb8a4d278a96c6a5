create or replace function money.deposit_fee(
    p_amount numeric,
    p_percentage numeric
) returns numeric
language sql immutable parallel safe
as $$
    select round(p_amount * p_percentage / 100, 2) -- E-18, Q-38
$$;

comment on function money.deposit_fee(numeric, numeric) is
'The gateway''s fee on a deposit, rounded half up to 2 decimals; the customer pays amount and fee, the amount is credited (E-18).';
revoke all on function money.deposit_fee(numeric, numeric) from public;
grant execute on function money.deposit_fee(numeric, numeric) to bourse_app;
