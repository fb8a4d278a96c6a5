-- Returns whether a country is one that iam.plain_country returns for a recognised name. Called by iam.check_person and
-- money.request_withdrawal.
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

-- Normalises a country name as in crm.country_languages.names: lower case without accents, spaces and punctuation.
-- Called by iam.plain_country for one name, by crm.clean_leads and crm.head_key for a file.
create or replace function iam.country_key(
    p_country text
)
returns text
language sql
immutable
as $$
    select translate(
        lower(p_country), 'áäãåàâçčéèêíîñóôõöøúûüÁÄÃÅÀÂÇČÉÈÊÍÎÑÓÔÕÖØÚÛÜ .,''’&()-',
        'aaaaaacceeeiinooooouuuaaaaaacceeeiinooooouuu');
$$;

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
