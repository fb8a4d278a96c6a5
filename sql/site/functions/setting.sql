-- Returns the value of a setting, secrets included; null if it was never set. Browsers read site.branding() instead.
-- Internal.
-- grant: bourse_worker
create or replace function site.setting(
    p_name text
)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (select value from site.settings where name = p_name);
end;
$$;

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
