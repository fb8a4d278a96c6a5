-- Sets one quote and the tick clock to an earlier state, or back, while trading.run_missed_ticks applies earlier ticks
-- to an account. Writes no bar and no payload; the current quote is restored before commit, so no other session sees
-- the change. The caller holds market.clock_state. Called by trading.run_missed_ticks.
create or replace function market.set_clock_quote(
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
