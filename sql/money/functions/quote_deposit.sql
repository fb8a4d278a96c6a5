-- Returns fee and total of a deposit before it is requested, for browsers without JavaScript; rejects what the request
-- would reject. Called by the deposit form. Errors: BT104 not found, BT300 invalid amount, BT320 gateway unavailable,
-- BT321 amount outside the gateway's limits.
-- grant: bourse_app
create or replace function money.quote_deposit(
    p_actor_id bigint,
    p_balance_id bigint,
    p_amount numeric,
    p_gateway text,
    out fee numeric,
    out total numeric
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_gateway money.gateways;
    v_currency text;
begin
    select a.currency into v_currency
    from money.accounts a where a.id = p_balance_id and a.user_id = p_actor_id and a.mode = 'real';
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    perform money.check_amount(p_amount, money.currency_places(v_currency));
    select g.* into v_gateway from money.gateways g where g.name = p_gateway and g.is_active;
    if not found then
        raise exception using errcode = 'BT320', message = 'This payment method is not available', column = 'gateway';
    end if;
    perform money.check_limits(v_gateway, p_amount, v_currency);
    fee := money.deposit_fee(p_amount, v_gateway.fee, money.currency_places(v_currency));
    total := p_amount + fee;
end;
$$;

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

-- Rejects an amount outside a gateway's limits. Called by money.request_deposit and money.quote_deposit. Errors: BT321
-- amount outside the gateway's limits.
create or replace function money.check_limits(
    p_gateway money.gateways,
    p_amount numeric,
    p_currency text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_limits record;
begin
    select * into v_limits from money.gateway_limits(p_gateway, p_currency);
    if p_amount < v_limits.lowest or p_amount > v_limits.highest then
        raise exception using errcode = 'BT321', message = 'Amount must be between {{lowest}} and {{highest}} {{currency}}', column = 'amount',
            detail = jsonb_build_object('lowest', to_char(v_limits.lowest, 'FM999,999,999,990.00'),
                'highest', to_char(v_limits.highest, 'FM9,999,999,999,990.00'), 'currency', p_currency)::text;
    end if;
end;
$$;

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
