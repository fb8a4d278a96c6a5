-- Returns whether a name is an IANA time zone that PostgreSQL accepts; null for null. Called by iam.set_preferences.
create or replace function iam.is_time_zone(
    p_name text
)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if p_name is null then
        return null;
    end if;
    if length(p_name) > 64 or p_name !~ '^(UTC|[A-Z][A-Za-z_]+(/[A-Z][A-Za-z0-9_+-]+)+)$' then
        return false;
    end if;
    perform now() at time zone p_name;
    return true;
exception
    when invalid_parameter_value then
        return false;
end;
$$;
