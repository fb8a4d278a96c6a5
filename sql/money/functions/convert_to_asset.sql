-- Converts an amount of money to a crypto asset (BTC, USDT) at the current mid price, rounded up to the asset's
-- decimals, and returns how long this rate is valid. Called by POST /deposits. Errors: BT203 no price, BT210 no
-- conversion rate.
-- grant: bourse_app
create or replace function money.convert_to_asset(
    p_asset text,
    p_currency text,
    p_amount numeric,
    out rate numeric,
    out amount numeric,
    out valid_until timestamptz
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_decimals integer := case p_asset when 'BTC' then 8 else 2 end;
    -- A dollar stablecoin without an instrument of its own is valued at one dollar.
    v_asset text := case
        when p_asset = 'USDT' and not exists (select from market.instruments i where i.base = 'USDT' and i.deleted_at is null) then 'USD'
        else p_asset
    end;
begin
    if v_asset <> 'USD' and not exists (
        select
        from market.instruments i
        join market.categories c on c.category = i.category
        join market.quotes q on q.instrument_id = i.id
        where i.base = v_asset and i.deleted_at is null
            and q.time >= market.clock() - coalesce(i.stale_after, c.stale_after)
    ) then
        raise exception using errcode = 'BT203', message = 'No price', column = 'gateway';
    end if;
    rate := market.exchange_rate(v_asset, p_currency);
    -- Rounded up, so that the received coins are worth at least the credited amount.
    amount := ceil(market.convert_amount(p_amount, p_currency, v_asset) * 10 ^ v_decimals) / 10 ^ v_decimals;
    amount := round(amount, v_decimals);
    valid_until := clock_timestamp() + interval '30 minutes';
end;
$$;
