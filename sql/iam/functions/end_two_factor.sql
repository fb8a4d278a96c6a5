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
