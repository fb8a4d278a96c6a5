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
