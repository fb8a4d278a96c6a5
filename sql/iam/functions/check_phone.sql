-- Refuses a person's phone number, of iam.kept_phone, that is not possible in their country (iam.e164); null passes.
-- Leads are held to iam.is_phone alone: a lead with a wrong number is still a lead. Internal. Raises BT112.
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
    -- Without a country a national number is of an unknown length.
    if not iam.is_phone(p_phone) or p_phone is not null and iam.e164(p_phone, p_country) is null and (
        p_phone ~ '^[ (]*(\+|00)' or exists (
            select from crm.country_languages k join iam.calling_codes c on c.code = k.code where k.country = p_country
        )
    ) then
        raise exception using errcode = 'BT112', message = 'Phone number is invalid', column = 'phone';
    end if;
end;
$$;
