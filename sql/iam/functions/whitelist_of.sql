-- Returns the addresses from which a user may sign in, separated by commas; null allows every address (Q-60). Called by
-- iam.list_staff, iam.update_staff and iam.user_json.
create or replace function iam.whitelist_of(
    p_user_id bigint
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select string_agg(abbrev(a.address), ', ' order by a.address) from iam.allowed_addresses a where a.user_id = p_user_id;
$$;
