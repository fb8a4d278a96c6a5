-- Checks a new or changed pending order at the current quote and returns the expiry as stored, for a market-if-touched
-- order the direction of the market towards its price, and the frame that the check could see. p_before is the order
-- before a change, null for a new one: an armed stop-limit keeps its stop, a market-if-touched order with the same
-- price its direction, a day order its expiry (E-33, E-35). The caller holds the account's row. Called by
-- trading.place_pending and trading.change_pending. Errors: BT201 not tradable, BT203 no price, BT204 invalid amount,
-- BT213 invalid rate, BT215 expiry in the past, BT217 invalid kind, BT218 price already reached, BT240 price under
-- review, BT258 close-only, BT259 halted, BT270 customer close-only, BT271 customer read-only, BT272 order too large,
-- BT247 invalid kind of expiry, BT248 no end of a day, BT249 stop of an armed order, and those of trading.check_levels.
create or replace function trading.check_pending(
    p_actor_id bigint,
    p_instrument_id integer,
    p_type text,
    p_kind text,
    p_amount numeric,
    p_price numeric,
    p_limit_price numeric,
    p_profit numeric,
    p_loss numeric,
    p_expiry text,
    p_expires_at timestamptz,
    p_before trading.pending_orders default null,
    out expiry trading.expiry_kind,
    out expires_at timestamptz,
    out touch_direction trading.direction,
    out frame bigint
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_instrument market.instruments;
    v_terms trading.terms;
    v_is_armed boolean := p_before.armed_at is not null;
    v_market numeric;
    v_is_under_review boolean;
begin
    select * into v_instrument from market.instruments where id = p_instrument_id;
    perform trading.check_tradable(p_instrument_id);
    perform trading.check_customer(p_actor_id, market.clock());
    select * into v_terms from trading.terms t where t.name = v_instrument.name and t.plan_id = 0;
    perform trading.check_order_size(v_terms.max_order_units, p_amount);
    if p_kind is null or p_kind not in ('limit', 'stop', 'stop_limit', 'market_if_touched') then
        raise exception using errcode = 'BT217', message = 'Choose limit, stop, stop-limit or market if touched', column = 'kind';
    end if;
    perform trading.check_units(p_amount, v_terms);
    expiry := trading.read_expiry(p_expiry, p_expires_at);
    expires_at := trading.expiry_of(p_instrument_id, expiry, p_expires_at, p_before);
    select case p_type when 'buy' then q.ask else q.bid end, q.review_since is not null, c.frame into v_market, v_is_under_review, frame
    from market.quotes q cross join market.clock_state c where q.instrument_id = p_instrument_id;
    if v_is_under_review then
        perform trading.reject_under_review();
    end if;
    if v_market is null then
        raise exception using errcode = 'BT203', message = 'No price', column = 'instrument';
    end if;

    perform trading.check_pending_price(p_price, v_market, v_instrument.price_decimals, 'price');
    if p_kind = 'stop_limit' then
        perform trading.check_pending_price(p_limit_price, v_market, v_instrument.price_decimals, 'limitPrice');
    end if;
    if v_is_armed and p_price <> p_before.price then
        raise exception using errcode = 'BT249', message = 'The stop price was reached and cannot change', column = 'price';
    end if;
    if p_kind = 'market_if_touched' then
        touch_direction := case when p_price = p_before.price then p_before.touch_direction
            when p_price < v_market then 'falls' when p_price > v_market then 'rises' end;
        if touch_direction is null then
            raise exception using errcode = 'BT218', message = 'The price must differ from the market price', column = 'price';
        end if;
    elsif trading.is_price_reached(p_type, case when v_is_armed then 'limit' else p_kind end,
            case when v_is_armed then p_limit_price else p_price end, v_market) then
        raise exception using errcode = 'BT218',
            message = case when p_kind = 'stop_limit' and not v_is_armed then 'The stop price is already reached'
                else 'At this price the order would be executed immediately' end,
            column = case when v_is_armed then 'limitPrice' else 'price' end;
    end if;
    perform trading.check_levels(p_type::trading.side, case when p_kind = 'stop_limit' then p_limit_price else p_price end,
        nullif(p_profit, 0), nullif(p_loss, 0));
end;
$$;

-- Returns whether the market rate has reached the price of a limit, or of a stop or stop-limit. Internal.
create or replace function trading.is_price_reached(
    p_type text,
    p_kind text,
    p_price numeric,
    p_market numeric
)
returns boolean
language sql
immutable
as $$
    select case when (p_type = 'buy') = (p_kind = 'limit') then p_price >= p_market else p_price <= p_market end;
$$;

-- Rejects a price of a pending order that is not a valid price near the market rate p_market or has too many decimals;
-- p_column is the field. Internal. Errors: BT213 invalid rate.
create or replace function trading.check_pending_price(
    p_price numeric,
    p_market numeric,
    p_decimals integer,
    p_column text
)
returns void
language plpgsql
immutable
as $$
begin
    perform trading.check_price(p_price, p_market, p_column);
    if scale(trim_scale(p_price)) > p_decimals then
        raise exception using errcode = 'BT213', message = 'The price can have at most {{decimals}} decimal places', column = p_column,
            detail = jsonb_build_object('decimals', p_decimals::text)::text;
    end if;
end;
$$;

-- Returns the kind of expiry of a pending order; without one it follows from the time. Internal. Errors: BT247 invalid
-- kind.
create or replace function trading.read_expiry(
    p_expiry text,
    p_expires_at timestamptz
)
returns trading.expiry_kind
language plpgsql
immutable
as $$
begin
    if p_expiry not in ('gtc', 'day', 'date') then
        raise exception using errcode = 'BT247', message = 'Choose GTC, Day or a date', column = 'expiry';
    end if;
    return coalesce(p_expiry, case when p_expires_at is null then 'gtc' else 'date' end)::trading.expiry_kind;
end;
$$;

-- Returns the time at which a pending order expires (E-35); null for none. p_before as in trading.check_pending.
-- Internal. Errors: BT215 expiry in the past, BT248 no end of a day.
create or replace function trading.expiry_of(
    p_instrument_id integer,
    p_expiry trading.expiry_kind,
    p_expires_at timestamptz,
    p_before trading.pending_orders
)
returns timestamptz
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_expires_at timestamptz;
begin
    if p_expiry = 'date' and (p_expires_at > market.clock()) is not true then
        raise exception using errcode = 'BT215', message = 'The expiry must be in the future', column = 'expiresAt';
    end if;
    if p_expiry = 'day' then
        v_expires_at := case when p_before.expiry = 'day' then p_before.expires_at else trading.day_expiry(p_instrument_id, market.clock()) end;
        if v_expires_at is null then
            raise exception using errcode = 'BT248', message = 'No trading day of this instrument ends within 30 days', column = 'expiry';
        end if;
        return v_expires_at;
    end if;
    return case p_expiry when 'date' then p_expires_at end;
end;
$$;
