-- Returns the newest night whose 17:00 New York the market's clock has passed. Called by trading.due_nights and
-- trading.charge_rollover.
create or replace function trading.last_night()
returns date
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select ((market.clock() at time zone 'America/New_York') - interval '17 hours')::date
$$;
