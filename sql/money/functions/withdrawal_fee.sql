create or replace function money.withdrawal_fee(
    p_amount numeric,
    p_percentage numeric,
    p_fixed numeric
) returns numeric
language sql immutable parallel safe
as $$
    select round(p_amount * p_percentage / 100 + p_fixed, 2) -- E-19, Q-38
$$;

comment on function money.withdrawal_fee(numeric, numeric, numeric) is
'The fee of a withdrawal, rounded half up to 2 decimals; amount and fee are debited, the amount is paid out (E-19).';
revoke all on function money.withdrawal_fee(numeric, numeric, numeric) from public;
grant execute on function money.withdrawal_fee(numeric, numeric, numeric) to bourse_app;
