-- Returns a gateway's minimum and maximum in a currency, rounded to the cent; no limits while no conversion rate
-- exists. Called by money.check_limits.
create or replace function money.gateway_limits(
    p_gateway money.gateways,
    p_currency text,
    out lowest numeric,
    out highest numeric
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_site_currency text;
begin
    lowest := 0;
    highest := 1e9;
    -- Most installations have one currency, and new gateways have no limits; they need no conversion.
    if p_gateway.min_amount > 0 or p_gateway.max_amount < 1e9 then
        v_site_currency := coalesce(nullif(site.setting('appCurrency'), ''), 'USD');
        lowest := ceil(market.convert_amount(p_gateway.min_amount, v_site_currency, p_currency) * 100) / 100;
        highest := least(1e9, floor(market.convert_amount(p_gateway.max_amount, v_site_currency, p_currency) * 100) / 100);
    end if;
exception
    -- Limits are a convenience, not a safeguard: a missing rate must not block a deposit by bank.
    when sqlstate 'BT210' then
        null;
end;
$$;
