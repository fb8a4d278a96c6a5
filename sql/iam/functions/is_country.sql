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
