-- Rejects an amount of money that is not positive, not finite, too large or has more than p_decimals decimals.
-- Internal. Errors: BT300 invalid amount.
create or replace function money.check_amount(
    p_amount numeric,
    p_decimals integer
)
returns void
language plpgsql
immutable
as $$
begin
    -- The upper bound also rejects NaN and Infinity, which PostgreSQL sorts above every number.
    if p_amount is null or not (p_amount > 0 and p_amount <= 1e9) or p_amount <> pg_catalog.round(p_amount, p_decimals) then
        raise exception using errcode = 'BT300', message = 'Enter a valid amount', column = 'amount',
            detail = pg_catalog.format('more than 0, at most 1,000,000,000, at most %s decimals', p_decimals);
    end if;
end;
$$;
