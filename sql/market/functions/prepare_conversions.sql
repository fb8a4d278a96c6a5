-- Creates the conversions of the currencies of accounts to p_currency that do not exist yet, so that the balances of
-- customers can be added up; currencies without a rate are left out. Called by iam.list_customers and
-- iam.customer_overview.
create or replace function market.prepare_conversions(
    p_currency text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_code text;
begin
    for v_code in
        select c.code from market.currencies c
        where c.is_account_currency and c.code <> p_currency
            and not exists (select from market.conversions x where x.quote = c.code and x.currency = p_currency)
    loop
        begin
            perform market.find_conversion(v_code, p_currency);
        exception
            when sqlstate 'BT210' or read_only_sql_transaction then
                null; -- no rate yet, or an export from a replica
        end;
    end loop;
end;
$$;
