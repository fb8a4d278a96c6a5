-- Returns whether a country matches a rule: it is one of the rule's countries, and one of the rule's languages is
-- spoken there; an empty list matches every country. Called by crm.assign_new.
create or replace function crm.matches_rule(
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
    -- Both sides are normalised, so that every name of a country matches.
    select (
        cardinality(p_countries) = 0
        or exists (select from unnest(p_countries) c where lower(iam.plain_country(c)) = lower(iam.plain_country(p_country)))
    ) and (
        cardinality(p_languages) = 0
        or exists (select from crm.country_languages k where k.country = iam.plain_country(p_country) and k.languages && p_languages)
    );
$$;
