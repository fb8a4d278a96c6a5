-- Whether a lead from a country is one that a rule is about: one of its countries, and one where a language of its is
-- spoken; empty lists leave nobody out. Internal.
create or replace function crm.fits_rule(
    p_country text,
    p_countries text[],
    p_languages text[]
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- A country is meant by any of its names, on either side.
    select (
        cardinality(p_countries) = 0
        or exists (select from unnest(p_countries) c where lower(iam.plain_country(c)) = lower(iam.plain_country(p_country)))
    ) and (
        cardinality(p_languages) = 0
        or exists (select from crm.country_languages k where k.country = iam.plain_country(p_country) and k.languages && p_languages)
    );
$$;
