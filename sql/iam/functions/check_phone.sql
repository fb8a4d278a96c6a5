-- Rejects a phone number (from iam.stored_phone) that is not possible in its country (iam.e164); accepts null. Leads are
-- checked with iam.is_phone only, because a lead with a wrong number is still worth keeping. Called by iam.sign_up,
-- iam.update_customer and iam.update_profile. Errors: BT112 invalid field.
create or replace function iam.check_phone(
    p_phone text,
    p_country text
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- Without a country, the length of a national number cannot be checked.
    if not iam.is_phone(p_phone) or p_phone is not null and iam.e164(p_phone, p_country) is null and (
        p_phone ~ '^[ (]*(\+|00)' or exists (
            select from crm.country_languages k join iam.calling_codes c on c.code = k.code where k.country = p_country
        )
    ) then
        raise exception using errcode = 'BT112', message = 'Phone number is invalid', column = 'phone';
    end if;
end;
$$;
