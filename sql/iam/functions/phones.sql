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

-- Rejects a phone number (from iam.stored_phone) that is not possible in its country (iam.e164); accepts null. Leads
-- are checked with iam.is_phone only, because a lead with a wrong number is still worth keeping. Called by iam.sign_up,
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

-- Returns a phone number in its stored form: E.164 if possible (iam.e164), else as cleaned by iam.plain_phone, for
-- iam.check_phone or iam.is_phone to validate. p_country comes from iam.plain_country. Internal.
create or replace function iam.stored_phone(
    p_phone text,
    p_country text
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(iam.e164(w.phone, p_country), w.phone) from (select iam.plain_phone(p_phone) as phone) w;
$$;

-- Returns whether a phone number (from iam.plain_phone) can be dialled: 5 to 20 digits with spaces, brackets, points
-- and dashes, and at most a plus before them. Called by iam.check_phone, crm.clean_leads and crm.guess_from_cells.
create or replace function iam.is_phone(
    p_phone text
)
returns boolean
language sql
immutable
as $$
    select p_phone ~ '^[ (]*\+?[0-9 ().-]+$' and length(regexp_replace(p_phone, '[^0-9]', '', 'g')) between 5 and 20;
$$;

-- Cleans a phone number as typed or imported; null for an empty one. A value that is not a number is returned for
-- iam.is_phone to reject. Called by iam.stored_phone and crm.guess_from_cells.
create or replace function iam.plain_phone(
    p_phone text
)
returns text
language sql
immutable
as $$
    -- Digits of other scripts become ASCII digits; invisible characters are removed; dashes, slashes and spaces of
    -- every kind become ASCII ones.
    select nullif(trim(regexp_replace(
        regexp_replace(
            regexp_replace(
                translate(p_phone, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９＋（）‐‑‒–—―−／/', '012345678901234567890123456789+()-------  '),
                '[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]', '', 'g'),
            '^\s*(''|tel:)', '', 'i'),
        '[\s\u00A0\u2000-\u200A\u202F\u3000]+', ' ', 'g')), '');
$$;

-- Masks a phone number except for its last 2 digits. Source: C-143.
-- grant: bourse_app
create or replace function iam.mask_phone(
    p_phone text
)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select '******' || right(regexp_replace(p_phone, '[^0-9]', '', 'g'), 2);
$$;

-- Returns the national number within dialled digits, without the national prefix; null if its length is not possible.
-- Called by iam.e164.
create or replace function iam.national_number(
    p_digits text,
    p_code iam.calling_codes
)
returns text
language sql
immutable
as $$
    -- The prefix is removed if the remaining number has a possible length.
    select n.number
    from (values
        (1, regexp_replace(
            p_digits, '^(?:' || p_code.national_prefix || ')',
            -- The replacement refers to a group, which is empty if only the prefix was dialled.
            case when (regexp_match(p_digits, '^(?:' || p_code.national_prefix || ')'))[1] <> ''
                then coalesce(p_code.national_prefix_replacement, '') else '' end)),
        (2, p_digits)
    ) n (position, number)
    where length(n.number) = any (p_code.lengths)
    order by n.position
    limit 1;
$$;
