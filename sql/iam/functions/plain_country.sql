-- A country as it is kept: the English name of the list that the screens offer, out of that name, its two or three
-- letters or another name it goes by, however spaced and accented; what is none of these stays for iam.is_country to
-- refuse; null for none. Internal.
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
