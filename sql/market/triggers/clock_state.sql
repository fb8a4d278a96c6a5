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

create or replace trigger hours
    after update of hours on market.clock_state
    for each row when (old.hours is distinct from new.hours)
    execute function market.tg_clock_state__invalidate_hours();
alter table market.clock_state enable always trigger hours;
