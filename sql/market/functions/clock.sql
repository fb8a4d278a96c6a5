-- Returns the time that applies to prices, sessions and orders: the current time, or the newest tick's time in a replay
-- or with ticks entered by hand. Every rule about market time uses this function.
-- grant: bourse_app, bourse_worker
create or replace function market.clock()
returns timestamptz
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select case source when 'ticks' then coalesce(tick_time, clock_timestamp()) else clock_timestamp() end
        from market.clock_state
    );
end;
$$;

-- Sets the market's time source: p_source real or ticks, p_hours calendar or always, p_feed the feed's name (simulator,
-- replay, live, none). Called by the feed worker when it becomes the leader.
-- grant: bourse_worker
create or replace function market.set_clock(
    p_source text,
    p_hours text,
    p_feed text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update market.clock_state set source = p_source, hours = p_hours, feed = p_feed
    where (source, hours, feed) is distinct from (p_source, p_hours, p_feed)
$$;

-- Returns how far the time of a price may be ahead of the clock of the server or of the market (Q-91, Q-397). Part of
-- the statement that calls it, as an SQL function without settings. Called by the functions that judge ticks and
-- quotes.
create or replace function market.clock_tolerance()
returns interval
language sql
immutable
parallel safe
as $$
    select interval '60 seconds'
$$;
