-- Logs out: ends the session, records it in the audit log and makes the relay re-check the user's sockets. An unknown
-- token is not an error. Called by the log-out and log-in calls.
-- grant: bourse_app
create or replace function iam.end_session(
    p_token_hash bytea
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_session iam.sessions;
begin
    delete from iam.sessions where token_hash = p_token_hash returning * into v_session;
    if found then
        -- Set without iam.act_as, which checks the role: staff who have lost their role can still log out.
        perform set_config('bourse.impersonator_id', coalesce(v_session.impersonator_id::text, ''), true);
        perform audit.record(v_session.user_id, 'log_out', 'log_in', v_session.user_id::text, null, null);
        perform site.publish('user:' || v_session.user_id, jsonb_build_object('changed', jsonb_build_array('session')));
    end if;
end;
$$;
