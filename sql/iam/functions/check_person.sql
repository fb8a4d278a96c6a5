-- Validates a person's data; the error's column is the field of the sign-up form. Phone and country come from
-- iam.stored_phone and iam.plain_country; iam.check_phone validates the phone. A null skips its check, so that an edit
-- does not fail on an unchanged value. Internal. Errors: BT112 invalid field, BT115 unknown country, BT128 age outside
-- 18 to 120.
create or replace function iam.check_person(
    p_full_name text,
    p_email text,
    p_phone text,
    p_birth_date date,
    p_country text,
    p_city text,
    p_address text,
    p_postal_code text
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_field text;
begin
    if coalesce(trim(p_full_name), '') = '' then
        raise exception using errcode = 'BT112', message = 'Full name is required', column = 'fullName';
    end if;
    if p_email is null or length(p_email) > 254 or p_email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
        raise exception using errcode = 'BT112', message = 'Invalid email', column = 'email';
    end if;
    if p_birth_date not between current_date - interval '120 years' and current_date - interval '18 years' then
        raise exception using errcode = 'BT128', message = 'Age must be between 18 and 120 years', column = 'birthDate';
    end if;
    if not iam.is_country(p_country) and p_country is not null then
        raise exception using errcode = 'BT115', message = 'Choose a valid option', column = 'country';
    end if;
    v_field := case
        when length(p_full_name) > 200 then 'fullName'
        when length(p_phone) > 40 then 'phone'
        when length(p_city) > 100 then 'city'
        when length(p_address) > 300 then 'address'
        when length(p_postal_code) > 20 then 'postalCode'
    end;
    if v_field is not null then
        raise exception using errcode = 'BT112', message = 'This text is too long', column = v_field;
    end if;
end;
$$;
