-- Returns the stored hash of the actor's password, against which the caller verifies the entered one. Counts the
-- attempt; iam.change_password clears the count. Called by the security page. Errors: BT102 account inactive, BT105 too
-- many attempts, BT109 not allowed while acting for a customer.
-- grant: bourse_app
create or replace function iam.find_password(
    p_actor_id bigint,
    p_address inet
)
returns text
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_person(p_actor_id);
    perform iam.reject_impersonation();
    perform iam.count_attempt('password', p_actor_id::text, p_address);
    return (select password_hash from iam.users where id = p_actor_id);
end;
$$;

-- Replaces the actor's password after the caller has verified p_current_hash (from iam.find_password). Ends every
-- session and all push messages; those of the current browser continue, the session under a new token. Called by the
-- security page. Errors: BT102 account inactive, BT109 not allowed while acting for a customer, BT114 the password has
-- changed meanwhile.
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
    v_push site.push_subscriptions;
begin
    perform iam.require_person(p_actor_id);
    perform iam.reject_impersonation();
    perform iam.check_password_hash(p_new_hash);
    select * into v_session
    from iam.sessions
    where token_hash = p_token_hash and user_id = p_actor_id and impersonator_id is null;
    select * into v_push
    from site.push_subscriptions
    where user_id = p_actor_id and device_hash = v_session.device_hash;
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
        insert into iam.sessions (token_hash, user_id, remember, ip, user_agent, device_hash, created_at, expires_at)
        values (
            p_new_token_hash, p_actor_id, v_session.remember, v_session.ip, v_session.user_agent, v_session.device_hash,
            v_session.created_at, v_session.expires_at
        );
    end if;
    if v_push.id is not null then
        perform site.subscribe_push(
            p_actor_id, p_new_token_hash, v_push.endpoint, v_push.p256dh, v_push.auth, v_push.device
        );
    end if;
end;
$$;

-- Sends a reset link if an active user has this e-mail, invalidates the older link, and returns the same in either
-- case. At most iam.attempt_limit mails a day to one e-mail, from all addresses. Called by the forgot-password form.
-- Errors: BT105 too many attempts.
-- grant: bourse_app
create or replace function iam.request_password_reset(
    p_email text,
    p_address inet
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_id bigint;
    v_may_mail boolean;
begin
    perform iam.count_attempt('reset', trim(p_email), p_address);
    perform iam.count_attempt('reset-from', '', p_address);
    -- Counted for unknown e-mails too, so that the response time is the same.
    v_may_mail := iam.count_within('reset-mail', trim(p_email), null, interval '1 day');
    select id into v_user_id
    from iam.users
    where email = lower(trim(p_email)) and is_active and deleted_at is null;
    -- The last link stays valid if no newer one is sent.
    if not found or not v_may_mail then
        return;
    end if;
    update iam.mail_tokens
    set used_at = now()
    where user_id = v_user_id and purpose = 'reset_password' and used_at is null;
    perform site.add_job('send-reset-password', jsonb_build_object('userId', v_user_id), 'reset-password:' || v_user_id);
end;
$$;

-- Sets the password by the token of a mail, which also verifies the e-mail. A trigger on iam.users ends every session.
-- Called by the reset-password form. Errors: BT107 invalid or expired link.
-- grant: bourse_app
create or replace function iam.reset_password(
    p_token_hash bytea,
    p_new_hash text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_id bigint;
begin
    perform iam.check_password_hash(p_new_hash);
    v_user_id := iam.use_mail_token('reset_password', p_token_hash);
    update iam.users
    set password_hash = p_new_hash,
        password_changed_at = now(),
        is_email_verified = true
    where id = v_user_id;
    perform site.add_job('send-password-changed', jsonb_build_object('userId', v_user_id), 'password-changed:' || v_user_id);
end;
$$;

-- Rejects a value that is not an Argon2id hash, so that no plain password is ever stored. Internal.
create or replace function iam.check_password_hash(
    p_password_hash text
)
returns void
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if p_password_hash is null or p_password_hash not like '$argon2id$%' then
        raise exception using errcode = '22023', message = 'not an argon2id hash';
    end if;
end;
$$;
