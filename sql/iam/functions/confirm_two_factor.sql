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
