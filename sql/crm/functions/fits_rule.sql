create or replace function crm.fits_rule(
    p_country text,
    p_countries text[],
    p_languages text[]
)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
    -- A country is meant by its name or by its two letters, on either side.
    with place as (
        select k.code, lower(k.country) as country, k.languages
        from crm.country_languages k
        where lower(k.country) = lower(p_country) or k.code = upper(p_country)
    )
    select (
        cardinality(p_countries) = 0
        or exists (
            select from unnest(p_countries) c left join place p on true
            where lower(c) in (lower(p_country), p.country, lower(p.code)))
    ) and (
        cardinality(p_languages) = 0 or exists (select from place p where p.languages && p_languages)
    );
$$;

comment on function crm.fits_rule(text, text[], text[]) is
'Whether a lead from a country is one that a rule is about: one of its countries, and one where a language of its is spoken; empty lists
leave nobody out. Internal.';

revoke all on function crm.fits_rule(text, text[], text[]) from public;
