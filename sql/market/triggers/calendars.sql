-- Trigger: deletes the states cached by market.is_open before hours or holidays change. Locks: market.clock_state, then
-- the calendars.
create or replace function market.tg_calendars__invalidate_states()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- Locked before the calendars, because a frame holds it while it reads them.
    perform from market.clock_state for no key update;
    perform market.invalidate_hours();
    -- Held until commit, so that no state computed from the old hours is stored (see market.is_open).
    perform from market.calendars c order by c.id for no key update;
    delete from market.calendar_states;
    return null;
end;
$$;

create or replace trigger forget_states
    before update or delete on market.calendars
    for each statement execute function market.tg_calendars__invalidate_states();
