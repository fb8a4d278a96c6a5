-- Returns the first tick of a frame, from position p_from, within its instrument's session (Q-115), at which an order
-- could close or fill, or whose instrument a watched account depends on; null for none. Never misses such a tick; may
-- return one at which nothing happens. Called by market.apply_frame.
create or replace function trading.next_event(
    p_instrument_ids integer[],
    p_bids numeric[],
    p_asks numeric[],
    p_from integer,
    p_watched_instrument_ids integer[],
    p_in_hours boolean[]
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select min(t.n)
        from unnest(p_instrument_ids, p_bids, p_asks) with ordinality t (instrument_id, bid, ask, n)
        left join market.quotes r on r.instrument_id = t.instrument_id
        where t.n >= p_from and p_in_hours[t.n]
            and (r.is_measured is not true or t.ask <= r.ask_falls_to or t.ask >= r.ask_rises_to or t.bid <= r.bid_falls_to
                or t.bid >= r.bid_rises_to or t.instrument_id = any(p_watched_instrument_ids))
    );
end;
$$;
