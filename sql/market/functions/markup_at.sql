-- Returns the markup in the prices of a tick, from the tick's time: 0 and 0 for none. Called by everything that shows a
-- provider's price beside the price of customers.
create or replace function market.markup_at(
    p_instrument_id integer,
    p_time timestamptz,
    out bid_markup numeric,
    out ask_markup numeric
)
returns record
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(max(m.bid_markup), 0), coalesce(max(m.ask_markup), 0)
    from market.price_markups m
    where m.instrument_id = p_instrument_id and m.starts_after < p_time and m.ends_at >= p_time
$$;

-- Returns ticks of a provider with the prices of customers, their markups beside them as bidMarkup and askMarkup, so
-- that market.refused_ticks shows both. Ticks without a markup are unchanged. Called by market.apply_ticks, if there
-- are markups, and market.store_ticks.
create or replace function market.with_markups(
    p_ticks jsonb
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select coalesce(jsonb_agg(case when m.instrument_id is null then e.tick else market.marked_up(e.tick, i.id) end order by e.n), '[]')
        from jsonb_array_elements(p_ticks) with ordinality e (tick, n)
        left join market.instruments i on i.name = e.tick ->> 'instrument' and i.deleted_at is null
        left join (select distinct p.instrument_id from market.price_markups p) m on m.instrument_id = i.id
    );
end;
$$;

-- Returns one tick with its markup. A tick that cannot be read, or with the provider's bid above its ask, which a
-- markup could hide, is returned as it is: market.check_ticks, which reads it in the same way, rejects it. Called by
-- market.with_markups.
create or replace function market.marked_up(
    p_tick jsonb,
    p_instrument_id integer
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v record;
begin
    select * into v from market.markup_at(p_instrument_id, market.tick_time(p_tick ->> 'time'));
    if v.bid_markup + v.ask_markup = 0 or (p_tick ->> 'bid')::numeric > (p_tick ->> 'ask')::numeric then
        return p_tick;
    end if;
    return p_tick || jsonb_build_object('bid', ((p_tick ->> 'bid')::numeric - v.bid_markup)::text,
        'ask', ((p_tick ->> 'ask')::numeric + v.ask_markup)::text, 'bidMarkup', v.bid_markup::text, 'askMarkup', v.ask_markup::text);
exception when data_exception then
    return p_tick;
end;
$$;
