-- Returns the gateway's fee on a deposit, rounded half-up to 2 decimals or those of the currency. The customer pays
-- amount and fee; the amount is credited. Source: E-18.
-- grant: bourse_app
create or replace function money.deposit_fee(
    p_amount numeric,
    p_percentage numeric,
    p_places integer default 2
)
returns numeric
language sql
immutable
parallel safe
as $$
    select round(p_amount * p_percentage / 100, p_places) -- E-18, Q-38
$$;
