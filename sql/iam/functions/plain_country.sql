create or replace function iam.plain_country(
    p_country text
)
returns text
language sql
stable
security definer
set search_path = ''
as $$
    select coalesce(
        (select k.country from crm.country_languages k where lower(k.country) = lower(trim(p_country)) or k.code = upper(trim(p_country))),
        nullif(trim(p_country), ''));
$$;

comment on function iam.plain_country(text) is
'A country as it is kept: the English name of the list that the screens offer, out of that name or its two letters; what is neither stays
for iam.check_person to refuse; null for none. Internal.';

revoke all on function iam.plain_country(text) from public;
