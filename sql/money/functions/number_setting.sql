-- Returns a setting as a number (an amount or a percentage); 0 if it is missing or not a plain positive number.
-- Internal.
create or replace function money.number_setting(
    p_name text
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case when s.value ~ '^\d{1,9}(\.\d{1,5})?$' then s.value::numeric else 0 end from site.setting(p_name) s (value)
$$;
