-- The next tick of every instrument asks the calendar again whether it lies in the session (Q-115). The caller holds
-- market.clock_state. Internal.
create or replace function market.forget_hours()
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update market.quotes set hours_from = 'infinity', hours_until = '-infinity' where hours_until <> '-infinity'
$$;
