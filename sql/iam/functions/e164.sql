-- Returns a phone number in E.164 if its length is possible by libphonenumber's metadata: national numbers of
-- p_country, international ones with + or 00. Returns null if it is not possible, if it is national without a country,
-- and if it contains anything but digits, spaces, brackets, points and dashes. p_phone comes from iam.plain_phone.
-- Called by iam.check_phone and iam.stored_phone. Source: Q-102.
create or replace function iam.e164(
    p_phone text,
    p_country text
)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_digits text := regexp_replace(p_phone, '[^0-9]', '', 'g');
    v_international text := case when p_phone ~ '^[ (]*\+' then v_digits when v_digits like '00%' then substr(v_digits, 3) end;
    v_code iam.calling_codes;
    v_national text;
begin
    if p_phone is null or p_phone !~ '^[ (]*\+?[0-9 ().-]+$' then
        return null;
    end if;
    if v_international is not null then
        select * into v_code from iam.calling_codes c
        where c.is_main and c.calling_code = any (array[left(v_international, 1), left(v_international, 2), left(v_international, 3)]);
        v_national := iam.national_number(substr(v_international, length(v_code.calling_code) + 1), v_code);
    else
        select c.* into v_code from crm.country_languages k join iam.calling_codes c on c.code = k.code where k.country = p_country;
        v_national := iam.national_number(v_digits, v_code);
        -- The number may start with its calling code, without the plus.
        if v_national is null and v_digits like v_code.calling_code || '%' then
            v_national := iam.national_number(substr(v_digits, length(v_code.calling_code) + 1), v_code);
        end if;
    end if;
    return '+' || v_code.calling_code || v_national;
end;
$$;
