-- C-143: a phone number shows its last 2 digits.
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
