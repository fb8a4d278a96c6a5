-- Of market.instruments and market.categories: a name or a limit changed, and the next tick is judged by the new one.
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
