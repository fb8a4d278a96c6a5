create or replace function iam.is_phone(
    p_phone text,
    p_country text
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select p_phone ~ '^[ (]*\+?[0-9 ().-]+$'
        and length(regexp_replace(p_phone, '[^0-9]', '', 'g')) between 5 and 20
        and (
            iam.e164(p_phone, p_country) is not null
            or p_phone !~ '^[ (]*(\+|00)' and not exists (
                select from crm.country_languages k join iam.calling_codes c on c.code = k.code where k.country = p_country
            )
        );
$$;

comment on function iam.is_phone(text, text) is
'Whether a number of iam.kept_phone can be called: a possible number (iam.e164), or 5 to 20 digits where neither the number nor p_country says
of which country it is. Internal.';

revoke all on function iam.is_phone(text, text) from public;
