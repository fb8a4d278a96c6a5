-- Starts a session for an authenticated user under the hash of a new token. Clears their failed attempts from this
-- address, updates the last access of the linked lead, and reports a new device (p_device_hash: hash of its cookie,
-- p_device: its displayed name). Called by iam.open_session, iam.finish_log_in and iam.back_to_admin. Errors: BT102
-- account inactive, BT106 e-mail not verified, BT110 address not allowed.
create or replace function iam.start_session(
    p_user_id bigint,
    p_token_hash bytea,
    p_remember boolean,
    p_address inet,
    p_user_agent text,
    p_device_hash bytea default null,
    p_device text default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user record;
    v_id bigint;
begin
    select email, role_id, is_active, is_email_verified into v_user
    from iam.users where id = p_user_id and deleted_at is null;
    if not found or not v_user.is_active then
        raise exception using errcode = 'BT102', message = 'Your account is not active';
    end if;
    if v_user.role_id <> iam.role('customer') and not iam.address_is_allowed(p_user_id, p_address) then
        raise exception using errcode = 'BT110', message = 'Access from this IP address is not allowed';
    end if;
    if not v_user.is_email_verified and site.is_on('emailVerify') then
        raise exception using errcode = 'BT106', message = 'Please verify your email';
    end if;
    insert into iam.sessions (token_hash, user_id, remember, ip, user_agent, expires_at)
    values (
        p_token_hash, p_user_id, p_remember, iam.plain_address(p_address), left(p_user_agent, 400),
        now() + iam.session_lifetime(p_remember)
    )
    returning id into v_id;
    update iam.users set last_login_at = now() where id = p_user_id;
    perform iam.delete_attempts(iam.attempt_key('login', v_user.email, p_address));
    perform iam.undo_attempt('login-from', '', p_address);
    perform crm.touch_lead(p_user_id);
    if p_device_hash is not null then
        perform iam.recognise_device(p_user_id, p_device_hash, p_address, p_user_agent, p_device);
    end if;
    return v_id;
end;
$$;
