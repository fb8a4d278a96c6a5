create or replace function market.tg_quotes__refresh()
returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
    perform market.refresh_quotes();
    return null;
end
$$;

comment on function market.tg_quotes__refresh() is
'Of market.instruments and market.categories: a name or a limit changed, and the next tick is judged by the new one.';
revoke all on function market.tg_quotes__refresh() from public;
