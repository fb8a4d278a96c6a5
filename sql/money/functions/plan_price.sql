-- Returns a plan's price in another currency, as charged. Internal. Errors: BT210 no conversion rate.
create or replace function money.plan_price(
    p_price numeric,
    p_currency text
)
returns numeric
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- Plans are priced in the site's currency (Q-40).
    return case when p_price > 0
        then round(market.convert_amount(p_price, coalesce(nullif(site.setting('appCurrency'), ''), 'USD'), p_currency), 2)
        else 0 end;
end;
$$;
