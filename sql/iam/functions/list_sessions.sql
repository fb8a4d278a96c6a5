-- Returns the actor's sessions, the current one first. Sessions of staff acting for a customer are not included. Called
-- by the security page. Errors: BT102 account inactive, BT109 not allowed while acting for a customer.
-- null: address, user_agent
-- grant: bourse_app
create or replace function iam.list_sessions(
    p_actor_id bigint,
    p_token_hash bytea
)
returns table (
    id bigint, address text, user_agent text, created_at timestamptz, last_seen_at timestamptz, is_current boolean
)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_person(p_actor_id);
    perform iam.reject_impersonation();
    return query
        select s.id, host(s.ip), s.user_agent, s.created_at, s.last_seen_at, s.token_hash = p_token_hash
        from iam.sessions s
        where s.user_id = p_actor_id and s.impersonator_id is null and s.expires_at > now()
        order by s.token_hash = p_token_hash desc, s.last_seen_at desc
        limit 100;
end;
$$;
