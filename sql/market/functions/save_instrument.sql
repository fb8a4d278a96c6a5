-- Adds an instrument (p_id null) or changes the fields that p_changes names (A-084), for administrators: name, base,
-- quote, category, alias, tradingview, leverage, tradable, swap, bids, asks, providerSymbol, priceDecimals, maxJump
-- (percent, null for the category's). Bids and asks are applied as a tick (market.set_quote). Leverage applies to new
-- orders only. p_version is the version that the form was loaded with. Called by POST and PUT /admin/instruments.
-- Locks: the instrument, then as market.apply_ticks. Errors: BT102 account inactive, BT103 forbidden, BT104 not found,
-- BT118 stale write, BT220 invalid field, BT221 name in use, BT222 instrument in use, BT223 invalid price, BT244
-- invalid limit.
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
            is distinct from (v_before.name, v_before.base, v_before.quote, v_before.category) and trading.count_uses(p_id) > 0 then
            raise exception using errcode = 'BT222',
                message = 'This instrument has open positions: name, base, quote and category cannot be changed', column = 'name';
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
