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
