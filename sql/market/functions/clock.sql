-- The only clock that rules about prices, sessions and order times: the time of day, or the newest tick's time under a
-- replay or ticks fed by hand. Everybody may ask.
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
