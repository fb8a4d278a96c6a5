-- Returns a country in its stored form: the English name used by the screens, from that name, its two- or three-letter
-- code or another known name, regardless of spacing and accents. An unknown name is returned unchanged, for
-- iam.is_country to reject; null for an empty one. Internal.
create or replace function iam.plain_country(
    p_country text
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(
        (
            with written as materialized (select iam.country_key(p_country) as name)
            select k.country from written w, crm.country_languages k where w.name = any (k.names)
        ),
        nullif(trim(p_country), ''));
$$;
