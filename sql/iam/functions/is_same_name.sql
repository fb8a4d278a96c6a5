-- Returns whether two spellings are the same person's name, ignoring case and the number of spaces, which differ
-- between banks. Null if either is null. Internal.
create or replace function iam.is_same_name(
    p_one text,
    p_other text
)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select lower(regexp_replace(trim(p_one), '\s+', ' ', 'g')) = lower(regexp_replace(trim(p_other), '\s+', ' ', 'g'));
$$;
