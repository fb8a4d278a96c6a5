-- A phone number as it is kept: in E.164 where it is possible (iam.e164), else as iam.plain_phone cleans it, for
-- iam.check_phone or iam.is_phone to judge. p_country comes from iam.plain_country. Internal.
create or replace function iam.kept_phone(
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
