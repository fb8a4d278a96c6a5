-- Starts the second step of a log-in after the password was verified. It is valid for ten minutes and is identified by
-- the hash of a token that grants nothing else. Called by the log-in form.
-- grant: bourse_app
create or replace function iam.begin_second_step(
    p_user_id bigint,
    p_token_hash bytea,
    p_remember boolean
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    delete from iam.pending_log_ins where user_id = p_user_id and expires_at < clock_timestamp();
    insert into iam.pending_log_ins (token_hash, user_id, remember, expires_at)
    values (p_token_hash, p_user_id, p_remember, clock_timestamp() + interval '10 minutes');
end;
$$;

-- Returns what the second step of a log-in needs to verify a code, with the database's clock as the only time source;
-- no row if the log-in has expired. Counts the attempt regardless of the address; iam.finish_log_in clears the count.
-- Called by the log-in call. Errors: BT105 too many attempts.
-- grant: bourse_app
create or replace function iam.find_second_step(
    p_pending_hash bytea
)
returns table (user_id bigint, role_id smallint, secret bytea, at_second double precision)
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    select p.user_id, u.role_id, f.secret, extract(epoch from clock_timestamp())
    into user_id, role_id, secret, at_second
    from iam.pending_log_ins p
    join iam.users u on u.id = p.user_id
    join iam.two_factors f on f.user_id = p.user_id and f.confirmed_at is not null
    where p.token_hash = p_pending_hash and p.expires_at > clock_timestamp();
    if not found then
        return;
    end if;
    perform iam.count_attempt('second-step', user_id::text, null);
    return next;
end;
$$;

-- Consumes a second factor: a TOTP step newer than the last one used and within one step of now, or an unused recovery
-- code. Locks: two_factors or the recovery code. Internal. Errors: BT123 invalid code.
create or replace function iam.spend_second_step(
    p_user_id bigint,
    p_step bigint,
    p_code_hash bytea
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_now bigint := floor(extract(epoch from clock_timestamp()) / 30);
begin
    if p_step is not null then
        update iam.two_factors
        set last_step = p_step
        where user_id = p_user_id and last_step < p_step and p_step between v_now - 1 and v_now + 1;
    else
        update iam.recovery_codes
        set used_at = clock_timestamp()
        where user_id = p_user_id and code_hash = p_code_hash and used_at is null;
    end if;
    if not found then
        raise exception using errcode = 'BT123', message = 'Invalid code', column = 'code';
    end if;
    perform iam.delete_attempts(iam.attempt_key('second-step', p_user_id::text, null));
end;
$$;

-- Switches two-factor authentication off for a user who lost the device and the recovery codes. p_reason states how the
-- administrator verified their identity. Administrators cannot use it on their own account. Called by DELETE
-- /admin/users/{id}/second-step. Locks: the user. Errors: BT102 account inactive, BT103 forbidden, BT104 not found,
-- BT112 reason missing.
-- grant: bourse_app
create or replace function iam.end_second_step_of(
    p_actor_id bigint,
    p_user_id bigint,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    if p_user_id = p_actor_id then
        raise exception using errcode = 'BT103', message = 'Forbidden';
    end if;
    if coalesce(trim(p_reason), '') = '' then
        raise exception using errcode = 'BT112', message = 'Reason is required', column = 'reason';
    end if;
    perform from iam.users where id = p_user_id and deleted_at is null for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    update iam.users set credentials_set_at = now() where id = p_user_id;
    perform iam.reset_second_step(p_actor_id, p_user_id, trim(p_reason));
end;
$$;

-- Switches a user's two-factor authentication off without a code: ends their sessions, records the reason in the audit
-- log and notifies them. Does nothing if it is off. p_actor_id is null if the database owner calls. Called by
-- iam.end_second_step_of and iam.invite_administrator, which hold the user's row.
create or replace function iam.reset_second_step(
    p_actor_id bigint,
    p_user_id bigint,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    delete from iam.two_factors where user_id = p_user_id;
    if not found then
        return;
    end if;
    perform iam.end_user_sessions(p_user_id);
    perform audit.record(p_actor_id, 'two_factor_off', 'user', p_user_id::text, null, null, p_reason);
    perform site.notify_user(
        p_user_id, 'security_two_factor_off', 'Two-factor authentication is off', 'You now sign in with your password only', '/security'
    );
end;
$$;

-- Returns whether the setting staffTwoFactor requires a second factor that this member of staff has not set up. Called
-- by iam.require_role and iam.find_session.
create or replace function iam.lacks_second_step(
    p_user_id bigint
)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- Two queries, because most installations leave the setting off and every command runs this first.
    if not site.is_on('staffTwoFactor') then
        return false;
    end if;
    return not exists (select from iam.two_factors where user_id = p_user_id and confirmed_at is not null);
end;
$$;
