-- The least and the most that a gateway takes, in a currency, to the cent; none while no rate is known. Internal.
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
    -- Most installations have one currency, and most gateways of a new one no limits: no rate is asked for then.
    if p_gateway.min_amount > 0 or p_gateway.max_amount < 1e9 then
        v_site_currency := coalesce(nullif(site.setting('appCurrency'), ''), 'USD');
        lowest := ceil(market.convert_amount(p_gateway.min_amount, v_site_currency, p_currency) * 100) / 100;
        highest := least(1e9, floor(market.convert_amount(p_gateway.max_amount, v_site_currency, p_currency) * 100) / 100);
    end if;
exception
    -- Limits spare people trouble, they guard nothing: without a rate nobody is kept from paying by bank.
    when sqlstate 'BT210' then
        null;
end;
$$;
