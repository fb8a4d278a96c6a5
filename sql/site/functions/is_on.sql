-- Returns whether a switch among the settings is "on". Internal.
-- grant: bourse_worker
create or replace function site.is_on(
    p_name text
)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return coalesce((select value = 'on' from site.settings where name = p_name), false);
end;
$$;
