-- Returns the currencies of accounts and prices without a quoted pair to the dollar, and the time of the last request
-- for rates. Called by the job refresh-rates.
-- grant: bourse_worker
create or replace function market.wanted_rates(
    out currencies text[],
    out asked_at timestamptz
)
returns record
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select
        coalesce(array_agg(c.code order by c.code) filter (where c.code <> 'USD' and not exists (
            select from market.instruments i
            join market.quotes q on q.instrument_id = i.id
            where i.deleted_at is null and (i.base, i.quote) in (('USD', c.code), (c.code, 'USD'))
        )), '{}'),
        (select max(r.asked_at) from market.currency_rates r)
    from (
        select code from market.currencies where is_account_currency
        union
        select quote from market.instruments where deleted_at is null
    ) c (code)
$$;
