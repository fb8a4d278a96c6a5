-- Returns the fee of a withdrawal, rounded half-up to 2 decimals. Amount and fee are debited, the amount is paid out.
-- Source: E-19.
-- grant: bourse_app
create or replace function money.withdrawal_fee(
    p_amount numeric,
    p_percentage numeric,
    p_fixed numeric
)
returns numeric
language sql
immutable
parallel safe
as $$
    select round(p_amount * p_percentage / 100 + p_fixed, 2) -- E-19, Q-38
$$;
