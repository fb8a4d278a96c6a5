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
