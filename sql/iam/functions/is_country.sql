-- Whether iam.plain_country made a country of what was written. For everybody whose country is kept: customers, leads
-- and banks. Internal.
create or replace function iam.is_country(
    p_country text
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (select from crm.country_languages k where k.country = p_country);
$$;
