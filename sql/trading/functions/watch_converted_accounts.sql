-- Marks every account that depends on a conversion rate as watched, because rates may have jumped without any price
-- leaving its band, for example when a better pair got its first quote. Called by market.write_quotes,
-- market.save_rates and trading.rebuild_exposures. Locks: the account rows by id.
create or replace function trading.watch_converted_accounts()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_ids bigint[];
begin
    select array_agg(distinct account_id) into v_account_ids from trading.rate_bands;
    perform from money.accounts where id = any(v_account_ids) order by id for no key update;
    insert into trading.watched_accounts (account_id) select id from unnest(v_account_ids) ids (id) on conflict do nothing;
end;
$$;
