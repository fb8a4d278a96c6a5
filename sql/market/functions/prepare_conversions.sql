-- Creates the conversions to p_currency that do not exist yet, from the currencies of accounts and from p_others, so
-- that amounts in several currencies can be added up. Currencies without a rate are left out, and a read-only
-- transaction uses the conversions that exist. Called by iam.list_customers, iam.customer_overview,
-- compliance.match_facts and trading.risk_currency.
create or replace function market.prepare_conversions(
    p_currency text,
    p_others text[] default '{}'
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_codes text[] := array(
        select c.code from trading.account_currencies() c (code)
        union
        select o.code from unnest(p_others) o (code)
        except
        select x.quote from market.conversions x where x.currency = p_currency
        except
        select p_currency
    );
begin
    if v_codes <> '{}' and current_setting('transaction_read_only') = 'off' then
        perform market.add_conversions(v_codes, p_currency);
    end if;
end;
$$;
