-- Starts a session for an authenticated user under the hash of a new token. Clears their failed attempts from this
-- address, updates the last access of the linked lead, ends the push messages of other users to this browser, and
-- reports a new device (p_device_hash: hash of its cookie, p_device: its displayed name). Called by iam.open_session,
-- iam.finish_log_in and iam.back_to_admin. Errors: BT102 account inactive, BT106 e-mail not verified, BT110 address not
-- allowed.
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
    insert into iam.sessions (token_hash, user_id, remember, ip, user_agent, device_hash, expires_at)
    values (
        p_token_hash, p_user_id, p_remember, iam.plain_address(p_address), left(p_user_agent, 400), p_device_hash,
        now() + iam.session_lifetime(p_remember)
    )
    returning id into v_id;
    update iam.users set last_login_at = now() where id = p_user_id;
    perform iam.delete_attempts(iam.attempt_key('login', v_user.email, p_address));
    perform iam.undo_attempt('login-from', '', p_address);
    perform crm.touch_lead(p_user_id);
    if p_device_hash is not null then
        perform site.end_push_in(p_device_hash, p_user_id);
        perform iam.recognise_device(p_user_id, p_device_hash, p_address, p_user_agent, p_device);
    end if;
    return v_id;
end;
$$;

-- Subtracts one successful attempt that iam.count_attempt counted; failures of other users under the same key stay.
-- Called by iam.start_session.
create or replace function iam.undo_attempt(
    p_kind text,
    p_account text,
    p_address inet
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update iam.attempts
    set failures = greatest(failures - 1, 0),
        blocked_until = case when failures - 1 > iam.attempt_limit(p_kind) then blocked_until end
    where key = iam.attempt_key(p_kind, p_account, p_address);
$$;

-- Stores the browser of a log-in and notifies the user, also by mail, of one that is new; the first device of a user is
-- expected. Called by iam.start_session.
create or replace function iam.recognise_device(
    p_user_id bigint,
    p_device_hash bytea,
    p_address inet,
    p_user_agent text,
    p_device text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_address inet := iam.plain_address(p_address);
    v_language_code text := (select u.language_code from iam.users u where u.id = p_user_id);
    v_is_first boolean := not exists (select from iam.devices d where d.user_id = p_user_id);
    -- A cleared cookie is not a new device if browser and address are the same.
    v_is_recognised boolean := exists (
        select from iam.devices d
        where d.user_id = p_user_id
            and (d.token_hash = p_device_hash or (d.ip = v_address and d.user_agent = left(p_user_agent, 400)))
    );
begin
    insert into iam.devices as d (user_id, token_hash, ip, user_agent)
    values (p_user_id, p_device_hash, v_address, left(p_user_agent, 400))
    on conflict (user_id, token_hash) do update
    set ip = excluded.ip, user_agent = excluded.user_agent, last_seen_at = clock_timestamp();
    if v_is_first or v_is_recognised then
        return;
    end if;
    perform site.notify_user(
        p_user_id, 'security_new_log_in', 'New sign-in', site.translate(v_language_code, '{{device}}, IP address {{address}}',
            jsonb_build_object('device', coalesce(p_device, site.translate(v_language_code, 'Unknown device')), 'address', host(v_address))), '/security'
    );
end;
$$;
