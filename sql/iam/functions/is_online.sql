-- Returns whether the user was active in the last five minutes, in a session of their own rather than of staff acting
-- for them. Called by iam.list_customers and iam.user_json.
create or replace function iam.is_online(
    p_user_id bigint
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select from iam.sessions s
        where s.user_id = p_user_id and s.impersonator_id is null and s.expires_at > now()
            and s.last_seen_at > now() - interval '5 minutes'
    );
$$;
