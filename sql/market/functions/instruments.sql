-- Returns one instrument for its form, with the newest quote, the open review of its price, the number of orders that
-- depend on it, and the last change. Called by the dialogs of /admin/instruments. Errors: BT102 account inactive, BT103
-- forbidden, BT104 not found.
-- grant: bourse_app
create or replace function market.find_instrument(
    p_actor_id bigint,
    p_id integer
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_found jsonb;
begin
    perform iam.require_role(p_actor_id, 'admin');
    select jsonb_build_object(
        'id', i.id, 'name', i.name, 'alias', i.alias, 'base', i.base, 'quote', i.quote, 'category', i.category,
        'bids', q.bid::text, 'asks', q.ask::text, 'tradingview', i.tradingview, 'leverage', i.leverage::text, 'tradable', i.tradable,
        'swap', i.swap::text, 'providerSymbol', i.provider_symbol, 'priceDecimals', i.price_decimals,
        'maxJump', trim_scale(i.max_jump * 100)::text,
        'review', (
            select jsonb_build_object('bid', r.bid::text, 'ask', r.ask::text, 'time', r.tick_time, 'ticks', r.ticks,
                'move', round(100 * (r.bid - q.bid) / q.bid, 2)::text)
            from market.price_reviews r where r.instrument_id = i.id and r.closed_at is null
        ),
        'time', q.time, 'categoryMaxJump', trim_scale(c.max_jump * 100)::text,
        'uses', trading.uses_of(i.id), 'changed', audit.latest_entry('instrument', i.id::text)
    ) into v_found
    from market.instruments i
    join market.categories c on c.category = i.category
    left join market.quotes q on q.instrument_id = i.id
    where i.id = p_id and i.deleted_at is null;
    if v_found is null then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return v_found;
end;
$$;

-- Returns, for each instrument, the number of users with it as a favourite plus accounts with a position in it. Called
-- by the feed to select instruments for providers with a limited number.
-- grant: bourse_worker
create or replace function market.instrument_uses()
returns table (name text, uses integer)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select i.name, count(*)::integer
    from (
        select f.instrument_id from market.favorites f
        union all
        select e.instrument_id from trading.exposures e where e.orders > 0
    ) u
    join market.instruments i on i.id = u.instrument_id and i.deleted_at is null
    group by i.name
$$;

-- Removes an instrument from the lists, for administrators; its row stays, for past trades. Rejected while a position
-- depends on its price, because it could not be closed without ticks. Called by DELETE /admin/instruments/{id}. Locks:
-- the instrument, then as trading.settled_uses. Errors: BT102 account inactive, BT103 forbidden, BT104 not found, BT222
-- instrument in use.
-- grant: bourse_app
create or replace function market.delete_instrument(
    p_actor_id bigint,
    p_id integer
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before market.instruments;
begin
    perform iam.require_role(p_actor_id, 'admin');
    select * into v_before from market.instruments i where i.id = p_id and i.deleted_at is null for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if trading.settled_uses(p_id) > 0 then
        raise exception using errcode = 'BT222',
            message = 'This instrument has open positions. Turn off Tradable and delete it when they are closed';
    end if;
    update market.instruments i set deleted_at = clock_timestamp(), tradable = false, version = i.version + 1 where i.id = p_id;
    delete from market.conversions c where p_id in (c.first_instrument_id, c.second_instrument_id);
    perform audit.record(p_actor_id, 'delete', 'instrument', p_id::text, to_jsonb(v_before), null);
    perform site.publish_settings('instruments');
end;
$$;
