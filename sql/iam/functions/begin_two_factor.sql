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
