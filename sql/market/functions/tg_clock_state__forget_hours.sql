-- Of market.clock_state: from now on the calendars rule, or none does, so what quotes remember of them is void.
create or replace function market.tg_clock_state__forget_hours()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform market.forget_hours();
    return null;
end;
$$;
