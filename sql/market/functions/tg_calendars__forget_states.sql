-- Before hours or holidays change: what market.is_open remembers is forgotten. Locks market.clock_state, then the
-- calendars.
create or replace function market.tg_calendars__forget_states()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- Before the calendars: a frame holds it while it asks one of them.
    perform from market.clock_state for no key update;
    perform market.forget_hours();
    -- Held until commit: nobody can store an answer computed from the hours as they were (see market.is_open).
    perform from market.calendars c order by c.id for no key update;
    delete from market.calendar_states;
    return null;
end;
$$;
