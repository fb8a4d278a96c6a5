-- Ends one of the actor's other sessions, or all of them if p_session_id is null; the relay re-checks their sockets.
-- Returns the number of ended sessions. Called by the security page. Errors: BT102 account inactive, BT104 not the
-- actor's session, BT109 not allowed while acting for a customer.
-- grant: bourse_app
create or replace function iam.end_own_sessions(
    p_actor_id bigint,
    p_token_hash bytea,
    p_session_id bigint
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_ended integer;
begin
    perform iam.require_person(p_actor_id);
    perform iam.reject_impersonation();
    delete from iam.sessions
    where user_id = p_actor_id and impersonator_id is null and token_hash <> p_token_hash
        and (p_session_id is null or id = p_session_id);
    get diagnostics v_ended = row_count;
    if v_ended = 0 and p_session_id is not null then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if v_ended > 0 then
        perform audit.record(p_actor_id, 'end_sessions', 'log_in', p_actor_id::text, null, jsonb_build_object('sessions', v_ended));
    end if;
    delete from iam.pending_log_ins where user_id = p_actor_id;
    perform site.publish('user:' || p_actor_id, jsonb_build_object('changed', jsonb_build_array('session')));
    return v_ended;
end;
$$;
