-- Trigger of market.clock_state: when calendars start or stop to apply, the session states stored beside the quotes are
-- invalidated.
create or replace function market.tg_clock_state__invalidate_hours()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform market.invalidate_hours();
    return null;
end;
$$;
