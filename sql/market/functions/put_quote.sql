-- Puts one quote and the clock of the ticks back, or forward again, while trading.run_missed_ticks runs earlier ticks
-- over an account: no bar, no payload, and the quote of now again before the transaction ends, so that no other session
-- sees it. The caller holds market.clock_state. Internal.
create or replace function market.put_quote(
    p_instrument_id integer,
    p_bid numeric,
    p_ask numeric,
    p_time timestamptz,
    p_clock timestamptz
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update market.quotes set bid = p_bid, ask = p_ask, time = p_time where instrument_id = p_instrument_id;
    update market.clock_state set tick_time = p_clock where tick_time <> p_clock;
end;
$$;
