-- The value of a setting, null when it was never set. Internal: secrets are among them; browsers read site.branding().
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
