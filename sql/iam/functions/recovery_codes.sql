-- Returns the encrypted recovery codes within 15 minutes of their creation, for one minute from the first display, so
-- that a reloaded page still shows them; null afterwards. Called by the security page. Locks: two_factors. Errors:
-- BT102 account inactive, BT109 not allowed while acting for a customer.
-- null: result
-- grant: bourse_app
create or replace function iam.show_recovery_codes(
    p_actor_id bigint
)
returns bytea
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_codes bytea;
begin
    perform iam.require_person(p_actor_id);
    perform iam.reject_impersonation();
    select codes into v_codes
    from iam.two_factors
    where user_id = p_actor_id and codes_until > clock_timestamp()
    for update;
    update iam.two_factors
    set codes = case when v_codes is not null then codes end,
        codes_until = case when v_codes is not null then least(codes_until, clock_timestamp() + interval '1 minute') end
    where user_id = p_actor_id and codes is not null;
    return v_codes;
end;
$$;

-- Replaces the actor's recovery codes, given a code of their app. Called by the security page. Locks: two_factors.
-- Errors: BT102 account inactive, BT104 not found, BT109 not allowed while acting for a customer, BT123 invalid code.
-- grant: bourse_app
create or replace function iam.renew_recovery_codes(
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
    perform from iam.two_factors where user_id = p_actor_id and confirmed_at is not null for update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform iam.spend_second_step(p_actor_id, p_step, null);
    perform iam.set_recovery_codes(p_actor_id, p_code_hashes, p_codes);
    perform audit.record(p_actor_id, 'recovery_codes', 'user', p_actor_id::text, null, null);
end;
$$;

-- Replaces a user's recovery codes. Called by iam.confirm_two_factor and iam.renew_recovery_codes.
create or replace function iam.set_recovery_codes(
    p_user_id bigint,
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
    delete from iam.recovery_codes where user_id = p_user_id;
    insert into iam.recovery_codes (user_id, code_hash)
    select p_user_id, h from unnest(p_code_hashes) h;
    update iam.two_factors
    set codes = p_codes, codes_until = clock_timestamp() + interval '15 minutes'
    where user_id = p_user_id;
end;
$$;

-- Deletes the recovery codes of all users and notifies each owner: their hashes depend on ENCRYPTION_KEY and cannot be
-- recomputed. Returns the number of users who had some. Called by workers/rotate-key.ts as the owner. Locks:
-- recovery_codes, then two_factors.
create or replace function iam.end_recovery_codes()
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_id bigint;
    v_count integer := 0;
begin
    for v_user_id in select distinct c.user_id from iam.recovery_codes c where c.used_at is null order by c.user_id loop
        delete from iam.recovery_codes where user_id = v_user_id;
        update iam.two_factors set codes = null, codes_until = null where user_id = v_user_id;
        perform site.notify_user(
            v_user_id, 'security_recovery_codes_ended', 'Generate new recovery codes', 'Your earlier recovery codes no longer work', '/security'
        );
        v_count := v_count + 1;
    end loop;
    return v_count;
end;
$$;
