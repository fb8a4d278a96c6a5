create or replace function money.gateway_limits(
    p_gateway money.gateways,
    p_currency text,
    out lowest numeric,
    out highest numeric
) returns record
language plpgsql security definer set search_path = ''
as $$
declare
    -- Most installations have one currency, and most gateways of a new one no limits: no rate is asked for then.
    v_rate numeric := case
        when p_gateway.min_amount = 0 and p_gateway.max_amount = 1e9 then 1
        else market.exchange_rate(p_currency, coalesce(nullif(site.setting('appCurrency'), ''), 'USD'))
    end;
begin
    lowest := ceil(p_gateway.min_amount * v_rate * 100) / 100;
    highest := least(1e9, floor(p_gateway.max_amount * v_rate * 100) / 100);
end
$$;

comment on function money.gateway_limits(money.gateways, text) is
'The least and the most that a gateway takes, in a currency, to the cent. Internal. Raises BT210 when no rate is known.';
revoke all on function money.gateway_limits(money.gateways, text) from public;
