-- Stores a new TOTP secret, encrypted, until a code confirms that the actor's app has it (iam.confirm_two_factor). The
-- caller has verified the password. Called by the security page. Errors: BT102 account inactive, BT109 not allowed
-- while acting for a customer, BT125 two-factor authentication already on.
-- grant: bourse_app
create or replace function iam.begin_two_factor(
    p_actor_id bigint,
    p_secret bytea,
    p_address inet
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_person(p_actor_id);
    perform iam.reject_impersonation();
    insert into iam.two_factors (user_id, secret)
    values (p_actor_id, p_secret)
    on conflict (user_id) do update
    set secret = excluded.secret, last_step = 0, created_at = clock_timestamp()
    where two_factors.confirmed_at is null;
    if not found then
        raise exception using errcode = 'BT125', message = 'Two-factor authentication is already on';
    end if;
    perform iam.delete_attempts(iam.attempt_key('password', p_actor_id::text, p_address));
end;
$$;

-- Returns the actor's encrypted TOTP secret, confirmed or started within the last hour, and the database's time. Called
-- by the security page. Errors: BT102 account inactive, BT109 not allowed while acting for a customer.
-- grant: bourse_app
create or replace function iam.find_two_factor(
    p_actor_id bigint
)
returns table (secret bytea, is_on boolean, at_second double precision)
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_person(p_actor_id);
    perform iam.reject_impersonation();
    return query
        select f.secret, f.confirmed_at is not null, extract(epoch from clock_timestamp())::double precision
        from iam.two_factors f
        where f.user_id = p_actor_id and (f.confirmed_at is not null or f.created_at > clock_timestamp() - interval '1 hour');
end;
$$;

-- Switches two-factor authentication on after the caller has verified a code. Stores the ten recovery codes, hashed,
-- and encrypted for the single time they are shown. Called by the security page. Errors: BT102 account inactive, BT109
-- not allowed while acting for a customer, BT123 invalid code, BT125 two-factor authentication already on.
-- grant: bourse_app
create or replace function iam.confirm_two_factor(
    p_actor_id bigint,
    p_step bigint,
    p_code_hashes bytea[],
    p_codes bytea
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_person(p_actor_id);
    perform iam.reject_impersonation();
    perform iam.spend_second_step(p_actor_id, p_step, null);
    update iam.two_factors
    set confirmed_at = clock_timestamp()
    where user_id = p_actor_id and confirmed_at is null;
    if not found then
        raise exception using errcode = 'BT125', message = 'Two-factor authentication is already on';
    end if;
    perform iam.set_recovery_codes(p_actor_id, p_code_hashes, p_codes);
    perform audit.record(p_actor_id, 'two_factor_on', 'user', p_actor_id::text, null, null);
    perform site.notify_user(
        p_actor_id, 'security_two_factor_on', 'Two-factor authentication is on', 'You now need a code to sign in', '/security'
    );
end;
$$;

-- Switches two-factor authentication off, given a code of the app or a recovery code. Called by the security page.
-- Errors: BT102 account inactive, BT109 not allowed while acting for a customer, BT123 invalid code, BT126 second
-- factor required for staff.
-- grant: bourse_app
create or replace function iam.end_two_factor(
    p_actor_id bigint,
    p_step bigint,
    p_code_hash bytea
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if iam.require_person(p_actor_id) <> 3 and site.is_on('staffTwoFactor') then
        raise exception using errcode = 'BT126', message = 'Two-factor authentication is required for staff';
    end if;
    perform iam.reject_impersonation();
    perform iam.spend_second_step(p_actor_id, p_step, p_code_hash);
    delete from iam.two_factors where user_id = p_actor_id;
    perform audit.record(p_actor_id, 'two_factor_off', 'user', p_actor_id::text, null, null);
    perform site.notify_user(
        p_actor_id, 'security_two_factor_off', 'Two-factor authentication is off', 'You now sign in with your password only', '/security'
    );
end;
$$;
