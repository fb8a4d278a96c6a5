-- Returns those of the watched accounts and of p_account_ids whose open orders depend on an instrument's price,
-- directly or through a conversion; null for none. Called by trading.run_engine.
create or replace function trading.dependent_accounts(
    p_instrument_id integer,
    p_account_ids bigint[]
)
returns bigint[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select array_agg(distinct w.account_id)
        from (
            select account_id from trading.watched_accounts
            union
            select id from unnest(p_account_ids) ids (id)
        ) w
        join trading.exposures e on e.account_id = w.account_id
        join money.accounts a on a.id = w.account_id
        join market.instruments i on i.id = e.instrument_id
        left join market.conversions c on c.quote = i.quote and c.currency = a.currency
        where p_instrument_id in (e.instrument_id, c.first_instrument_id, c.second_instrument_id)
    );
end;
$$;
