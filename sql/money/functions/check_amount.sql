-- Refuses an amount of money that is not positive, not finite, too large or finer than p_decimals. Internal. Raises
-- BT300.
create or replace function money.check_amount(
    p_amount numeric,
    p_decimals integer
)
returns void
language plpgsql
immutable
as $$
begin
    -- The upper bound refuses NaN and Infinity too: both are greater than any number.
    if p_amount is null or not (p_amount > 0 and p_amount <= 1e9) or p_amount <> pg_catalog.round(p_amount, p_decimals) then
        raise exception using errcode = 'BT300', message = 'The amount is not valid', column = 'amount',
            detail = pg_catalog.format('more than 0, at most 1,000,000,000, at most %s decimals', p_decimals);
    end if;
end;
$$;
