-- Returns what the log-in needs to verify a password; no row if no user has this e-mail (the caller then verifies
-- against a dummy hash, so that the time is the same). Counts the attempt for the account and for the address;
-- iam.start_session subtracts it. Called by the log-in call. Errors: BT105 too many attempts.
-- null: row
-- grant: bourse_app
create or replace function iam.find_login(
    p_email text,
    p_address inet
)
returns table (user_id bigint, password_hash text, role_id smallint, has_second_step boolean)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.count_attempt('login', trim(p_email), p_address);
    -- Limits an attacker who tries a few passwords on many accounts.
    perform iam.count_attempt('login-from', '', p_address);
    return query
        select
            u.id, u.password_hash, u.role_id,
            exists (select from iam.two_factors f where f.user_id = u.id and f.confirmed_at is not null)
        from iam.users u
        where u.email = lower(trim(p_email)) and u.deleted_at is null;
end;
$$;

-- Starts a session for a user whose password was verified and who has no second factor (others go through
-- iam.begin_second_step), and records it in the audit log. Called by POST /auth/login. Errors: BT102 account inactive,
-- BT106 e-mail not verified, BT110 address not allowed, BT122 second factor required.
-- grant: bourse_app
create or replace function iam.open_session(
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
    v_id bigint;
begin
    if exists (select from iam.two_factors where user_id = p_user_id and confirmed_at is not null) then
        raise exception using errcode = 'BT122', message = 'Enter the code from your authenticator app';
    end if;
    v_id := iam.start_session(p_user_id, p_token_hash, p_remember, p_address, p_user_agent, p_device_hash, p_device);
    perform iam.record_log_in(p_user_id, p_address, p_user_agent, 'password');
    return v_id;
end;
$$;

-- Completes a log-in whose password and code were verified, records it in the audit log and returns whether to remember
-- the session. Called by POST /auth/second-step. Locks: the pending log-in. Errors: BT102 account inactive, BT106
-- e-mail not verified, BT110 address not allowed, BT123 invalid or already used code, BT124 log-in expired.
-- grant: bourse_app
create or replace function iam.finish_log_in(
    p_pending_hash bytea,
    p_step bigint,
    p_code_hash bytea,
    p_token_hash bytea,
    p_address inet,
    p_user_agent text,
    p_device_hash bytea default null,
    p_device text default null
)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_pending iam.pending_log_ins;
begin
    select * into v_pending
    from iam.pending_log_ins
    where token_hash = p_pending_hash and expires_at > clock_timestamp()
    for update;
    if not found then
        raise exception using errcode = 'BT124', message = 'Sign in again';
    end if;
    perform iam.spend_second_step(v_pending.user_id, p_step, p_code_hash);
    delete from iam.pending_log_ins where token_hash = p_pending_hash;
    perform iam.start_session(v_pending.user_id, p_token_hash, v_pending.remember, p_address, p_user_agent, p_device_hash, p_device);
    perform iam.record_log_in(v_pending.user_id, p_address, p_user_agent, 'password and code');
    return v_pending.remember;
end;
$$;

-- Records a failed log-in in the audit log: for the user with the e-mail or the pending log-in, else for the address
-- only. The entered values are not stored. At most 100 entries an hour for an address, so that guessing cannot fill the
-- log; attempts rejected by a delay are not recorded. Called by the log-in calls.
-- grant: bourse_app
create or replace function iam.record_failed_log_in(
    p_email text,
    p_pending_hash bytea,
    p_address inet,
    p_user_agent text,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_address text := host(iam.plain_address(p_address));
    v_user_id bigint;
begin
    -- Counted by address before the user is looked up, so that unknown e-mails take the same time as known ones.
    if not iam.count_within('failed-log-in', '', p_address, interval '1 hour') then
        return;
    end if;
    if p_pending_hash is null then
        select id into v_user_id from iam.users where email = lower(trim(p_email)) and deleted_at is null;
    else
        select user_id into v_user_id from iam.pending_log_ins where token_hash = p_pending_hash;
    end if;
    perform audit.record(
        null, 'log_in_failed', 'log_in', coalesce(v_user_id::text, v_address), null,
        jsonb_build_object('address', v_address, 'browser', left(p_user_agent, 400)), p_reason
    );
end;
$$;

-- Records a log-in in the audit log with address, browser and method (password, or password and code). The entity is
-- log_in, not user, so that an open form about the user does not become stale. Called by iam.open_session and
-- iam.finish_log_in.
create or replace function iam.record_log_in(
    p_user_id bigint,
    p_address inet,
    p_user_agent text,
    p_by text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select audit.record(
        p_user_id, 'log_in', 'log_in', p_user_id::text, null,
        jsonb_build_object('address', host(iam.plain_address(p_address)), 'browser', left(p_user_agent, 400), 'by', p_by)
    );
$$;
