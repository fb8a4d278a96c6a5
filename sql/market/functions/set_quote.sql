-- Applies a price entered by hand as a tick, validated and processed like any other; the feed's next tick replaces it.
-- A null side keeps the newest quote's value. Called by market.save_instrument. Locks: as market.apply_ticks. Errors:
-- BT223 invalid price.
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
    select i.name into v_name from market.instruments i where i.id = p_instrument_id;
    perform market.apply_ticks(jsonb_build_array(jsonb_build_object(
        'instrument', v_name, 'bid', v_bid::text, 'ask', v_ask::text, 'time', greatest(market.clock(), v_last.time)
    )));
    select * into v_now from market.quotes q where q.instrument_id = p_instrument_id;
    if v_now.bid is distinct from v_bid or v_now.ask is distinct from v_ask then
        raise exception using errcode = 'BT223', message = 'The price is too far from the last price', column = 'bids';
    end if;
end;
$$;
