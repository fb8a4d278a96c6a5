-- Replaces the actor's password after the caller has verified p_current_hash (from iam.find_password). Ends every
-- session; the current one continues under a new token. Called by the security page. Errors: BT102 account inactive,
-- BT109 not allowed while acting for a customer, BT114 the password has changed meanwhile.
-- grant: bourse_app
create or replace function iam.change_password(
    p_actor_id bigint,
    p_current_hash text,
    p_new_hash text,
    p_token_hash bytea,
    p_new_token_hash bytea,
    p_address inet
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
    perform iam.require_person(p_actor_id);
    perform iam.reject_impersonation();
    perform iam.check_password_hash(p_new_hash);
    select * into v_session
    from iam.sessions
    where token_hash = p_token_hash and user_id = p_actor_id and impersonator_id is null;
    update iam.users
    set password_hash = p_new_hash,
        password_changed_at = now()
    where id = p_actor_id and password_hash = p_current_hash;
    if not found then
        raise exception using errcode = 'BT114', message = 'Current password is incorrect', column = 'currentPassword';
    end if;
    perform site.add_job('send-password-changed', jsonb_build_object('userId', p_actor_id), 'password-changed:' || p_actor_id);
    perform iam.delete_attempts(iam.attempt_key('password', p_actor_id::text, p_address));
    if v_session.id is not null then
        insert into iam.sessions (token_hash, user_id, remember, ip, user_agent, created_at, expires_at)
        values (
            p_new_token_hash, p_actor_id, v_session.remember, v_session.ip, v_session.user_agent, v_session.created_at,
            v_session.expires_at
        );
    end if;
end;
$$;
