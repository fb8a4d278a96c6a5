-- Invalidates the session state stored beside each quote, so that the next tick of every instrument consults the
-- calendar (Q-115). The caller holds market.clock_state. Internal.
create or replace function market.invalidate_hours()
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update market.quotes set hours_from = 'infinity', hours_until = '-infinity' where hours_until <> '-infinity'
$$;
