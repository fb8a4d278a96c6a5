-- Adds an instrument (p_id null) or changes the fields that p_changes names (A-084), for administrators: name, base,
-- quote, category, alias, tradingview, leverage, tradable, swap, bids, asks, providerSymbol, priceDecimals, maxJump
-- (percent, null for the category's). Bids and asks are applied as a tick (market.set_quote). Leverage applies to new
-- orders only. p_version is the version that the form was loaded with. Called by POST and PUT /admin/instruments.
-- Locks: the instrument, then as trading.settled_uses and market.apply_ticks. Errors: BT102 account inactive, BT103
-- forbidden, BT104 not found, BT118 stale write, BT220 invalid field, BT221 name in use, BT222 instrument in use, BT223
-- invalid price, BT244 invalid limit.
-- grant: bourse_app
create or replace function market.save_instrument(
    p_actor_id bigint,
    p_id integer,
    p_changes jsonb,
    p_version bigint default null
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v jsonb := p_changes;
    v_before market.instruments;
    v_after market.instruments;
begin
    perform iam.require_role(p_actor_id, 'admin');
    if p_id is not null then
        select * into v_before from market.instruments i where i.id = p_id and i.deleted_at is null for no key update;
        if not found then
            raise exception using errcode = 'BT104', message = 'Not found';
        end if;
        perform audit.reject_stale_write('instrument', p_id::text, p_version);
    end if;
    perform market.check_instrument(v, p_id is null);
    v_after := v_before;
    v_after.name := coalesce(v ->> 'name', v_before.name);
    v_after.base := coalesce(v ->> 'base', v_before.base);
    v_after.quote := coalesce(v ->> 'quote', v_before.quote);
    v_after.category := coalesce((v ->> 'category')::market.category, v_before.category);
    v_after.alias := case when v ? 'alias' then nullif(trim(v ->> 'alias'), '') else v_before.alias end;
    v_after.tradingview := coalesce(trim(v ->> 'tradingview'), v_before.tradingview);
    v_after.leverage := coalesce((v ->> 'leverage')::numeric, v_before.leverage, 0);
    v_after.tradable := coalesce((v ->> 'tradable')::boolean, v_before.tradable, true);
    v_after.swap := coalesce((v ->> 'swap')::numeric, v_before.swap, 0);
    v_after.provider_symbol := coalesce(nullif(trim(v ->> 'providerSymbol'), ''), v_before.provider_symbol, v_after.name);
    v_after.max_jump := case when v ? 'maxJump' then (v ->> 'maxJump')::numeric / 100 else v_before.max_jump end;
    v_after.price_decimals := coalesce(
        (v ->> 'priceDecimals')::smallint, v_before.price_decimals,
        least(scale((v ->> 'bids')::numeric), 10), case v_after.quote when 'JPY' then 3 else 5 end
    );
    if exists (select from market.instruments i where i.name = v_after.name and i.deleted_at is null and i.id is distinct from p_id) then
        raise exception using errcode = 'BT221', message = 'An instrument with this name already exists', column = 'name';
    end if;
    if p_id is null then
        insert into market.instruments (
            name, base, quote, alias, category, tradingview, provider_symbol, leverage, tradable, swap, price_decimals, typical_price, max_jump
        ) values (
            v_after.name, v_after.base, v_after.quote, v_after.alias, v_after.category, v_after.tradingview, v_after.provider_symbol,
            v_after.leverage, v_after.tradable, v_after.swap, v_after.price_decimals, (v ->> 'bids')::numeric, v_after.max_jump
        ) returning * into v_after;
    else
        -- Fields that determine the currency and rules of a position's profit do not change while positions exist.
        if (v_after.name, v_after.base, v_after.quote, v_after.category)
            is distinct from (v_before.name, v_before.base, v_before.quote, v_before.category) and trading.settled_uses(p_id) > 0 then
            raise exception using errcode = 'BT222',
                message = 'This instrument has open positions: name, base, quote and category cannot be changed', column = 'name';
        end if;
        if v_after.price_decimals <> v_before.price_decimals then
            -- Until now stop-losses move in steps of the previous decimals (E-30).
            perform from market.clock_state c for no key update;
            perform trading.follow_frames();
        end if;
        update market.instruments i
        set name = v_after.name, base = v_after.base, quote = v_after.quote, alias = v_after.alias, category = v_after.category,
            tradingview = v_after.tradingview, provider_symbol = v_after.provider_symbol, leverage = v_after.leverage,
            tradable = v_after.tradable, swap = v_after.swap, price_decimals = v_after.price_decimals, max_jump = v_after.max_jump, version = i.version + 1
        where i.id = p_id
        returning * into v_after;
        if (v_after.base, v_after.quote) is distinct from (v_before.base, v_before.quote) then
            delete from market.conversions c where p_id in (c.first_instrument_id, c.second_instrument_id);
        end if;
        if v_after.price_decimals <> v_before.price_decimals then
            perform trading.measure_moving_stops(array(select m.order_id from trading.moving_stops m where m.instrument_id = p_id));
            perform trading.measure_levels(array[p_id]);
        end if;
    end if;
    perform market.set_quote(v_after.id, (v ->> 'bids')::numeric, (v ->> 'asks')::numeric);
    perform audit.record(
        p_actor_id, case when p_id is null then 'insert' else 'update' end, 'instrument', v_after.id::text, to_jsonb(v_before),
        to_jsonb(v_after) || jsonb_strip_nulls(jsonb_build_object('bids', v ->> 'bids', 'asks', v ->> 'asks'))
    );
    perform site.publish_settings('instruments');
    return v_after.id;
end;
$$;

-- Validates the fields of an instrument (A-090). Called by market.save_instrument. Errors: BT220 invalid field, BT223
-- invalid price, BT244 invalid limit.
create or replace function market.check_instrument(
    p_changes jsonb,
    p_is_new boolean
)
returns void
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_field text;
    v_required constant jsonb := '{
        "name": "Name is required", "base": "Base is required", "quote": "Quote is required", "category": "Category is required",
        "tradingview": "Tradingview is required", "leverage": "Leverage is required", "tradable": "Tradable is required"
    }';
begin
    foreach v_field in array array['name', 'base', 'quote', 'category', 'tradingview', 'leverage', 'tradable'] loop
        if (p_is_new or p_changes ? v_field) and coalesce(trim(p_changes ->> v_field), '') = '' then
            raise exception using errcode = 'BT220', message = v_required ->> v_field, column = v_field;
        end if;
    end loop;
    if p_changes ->> 'name' !~ '^[A-Z0-9]{1,12}_[A-Z0-9]{2,10}$' then
        raise exception using errcode = 'BT220', message = 'Enter a name in the form EUR_USD', column = 'name';
    end if;
    foreach v_field in array array['base', 'quote'] loop
        if p_changes ->> v_field !~ '^[A-Z0-9]{1,12}$' then
            raise exception using errcode = 'BT220', message = 'Use letters A–Z and digits only', column = v_field;
        end if;
    end loop;
    if not p_changes ->> 'category' = any (enum_range(null::market.category)::text[]) then
        raise exception using errcode = 'BT220', message = 'Category is required', column = 'category';
    end if;
    if not (p_changes ->> 'leverage')::numeric between 0 and 10000 then
        raise exception using errcode = 'BT220', message = 'Leverage must be between 0 and 10,000', column = 'leverage';
    end if;
    if not (p_changes ->> 'swap')::numeric between -1000 and 1000 then
        raise exception using errcode = 'BT220', message = 'Swap must be between -1,000% and 1,000%', column = 'swap';
    end if;
    if not (p_changes ->> 'maxJump')::numeric between 0.01 and 1000 then
        raise exception using errcode = 'BT244', message = 'Maximum price move must be between 0.01% and 1,000%', column = 'maxJump';
    end if;
    if p_changes ->> 'priceDecimals' !~ '^([0-9]|10)$' then
        raise exception using errcode = 'BT220', message = 'Price decimals must be between 0 and 10', column = 'priceDecimals';
    end if;
    foreach v_field in array array['bids', 'asks'] loop
        if (p_changes ->> v_field)::numeric <= 0 then
            raise exception using errcode = 'BT223', message = 'Enter prices above 0; the ask cannot be below the bid', column = v_field;
        end if;
    end loop;
    foreach v_field in array array['alias', 'tradingview', 'providerSymbol'] loop
        if length(p_changes ->> v_field) > 60 then
            raise exception using errcode = 'BT220', message = 'This text is too long', column = v_field;
        end if;
    end loop;
end;
$$;

-- Applies a price entered by hand as a tick, validated and processed like any other; the feed's next tick replaces it.
-- It is the price of customers, so that its spread includes the markups of both sides (Q-485). A null side keeps the
-- newest quote's value. Called by market.save_instrument. Locks: as market.apply_ticks. Errors: BT223 invalid price.
create or replace function market.set_quote(
    p_instrument_id integer,
    p_bid numeric,
    p_ask numeric
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_name text;
    v_last market.quotes;
    v_now market.quotes;
    v_bid numeric;
    v_ask numeric;
    v_time timestamptz;
    v_markup record;
begin
    if p_bid is null and p_ask is null then
        return;
    end if;
    select * into v_last from market.quotes q where q.instrument_id = p_instrument_id;
    v_bid := coalesce(p_bid, v_last.bid);
    v_ask := coalesce(p_ask, v_last.ask);
    if v_bid is not distinct from v_last.bid and v_ask is not distinct from v_last.ask then
        return;
    end if;
    if (v_bid > 0 and v_bid <= v_ask and v_ask <= 1e9) is not true then
        raise exception using errcode = 'BT223', message = 'Enter prices above 0; the ask cannot be below the bid', column = 'bids';
    end if;
    -- market.apply_ticks adds the markup of the tick's time to the provider's price.
    v_time := greatest(market.clock(), v_last.time);
    v_markup := market.markup_at(p_instrument_id, v_time);
    if v_ask - v_bid < v_markup.bid_markup + v_markup.ask_markup then
        raise exception using errcode = 'BT223', message = 'The spread must be at least the price markup of {{markup}}', column = 'bids',
            detail = jsonb_build_object('markup', trim_scale(v_markup.bid_markup + v_markup.ask_markup)::text)::text;
    end if;
    select i.name into v_name from market.instruments i where i.id = p_instrument_id;
    perform market.apply_ticks(jsonb_build_array(jsonb_build_object(
        'instrument', v_name, 'bid', (v_bid + v_markup.bid_markup)::text, 'ask', (v_ask - v_markup.ask_markup)::text, 'time', v_time
    )));
    select * into v_now from market.quotes q where q.instrument_id = p_instrument_id;
    if v_now.bid is distinct from v_bid or v_now.ask is distinct from v_ask then
        raise exception using errcode = 'BT223', message = 'The price is too far from the last price', column = 'bids';
    end if;
end;
$$;
