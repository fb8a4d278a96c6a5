-- Logs out: the session ends now, and the relay re-checks the user's sockets; the trail tells of it. An unknown token
-- is not an error.
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
        -- Named without asking what they may: whoever lost their role meanwhile still leaves.
        perform set_config('bourse.impersonator_id', coalesce(v_session.impersonator_id::text, ''), true);
        perform audit.record(v_session.user_id, 'log_out', 'log_in', v_session.user_id::text, null, null);
        perform site.tell('user:' || v_session.user_id, jsonb_build_object('changed', jsonb_build_array('session')));
    end if;
end;
$$;
