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
