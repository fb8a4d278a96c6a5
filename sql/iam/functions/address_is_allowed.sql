-- Returns whether a user may sign in from an address. An empty list allows every address; entries are single addresses
-- or CIDR networks. Called by iam.start_session and iam.find_session. Source: Q-60.
create or replace function iam.address_is_allowed(
    p_user_id bigint,
    p_address inet
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(bool_or(iam.plain_address(p_address) <<= a.address), count(*) = 0)
    from iam.allowed_addresses a
    where a.user_id = p_user_id;
$$;
