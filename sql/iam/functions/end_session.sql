create or replace function iam.end_session(
    p_token_hash bytea
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
    v_user_id bigint;
begin
    delete from iam.sessions where token_hash = p_token_hash returning user_id into v_user_id;
    if found then
        perform site.tell('user:' || v_user_id, jsonb_build_object('changed', jsonb_build_array('session')));
    end if;
end;
$$;

comment on function iam.end_session(bytea) is
'Logs out: the session ends now, and the relay re-checks the user''s sockets. An unknown token is not an error.';

revoke all on function iam.end_session(bytea) from public;
grant execute on function iam.end_session(bytea) to bourse_app;
