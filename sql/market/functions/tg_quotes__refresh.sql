-- Trigger of market.instruments and market.categories: a changed name or limit applies to the next tick.
create or replace function market.tg_quotes__refresh()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform market.refresh_quotes();
    return null;
end;
$$;
