-- Returns the stored hash of the actor's password, against which the caller verifies the entered one. Counts the
-- attempt; iam.change_password clears the count. Called by the security page. Errors: BT102 account inactive, BT105 too
-- many attempts, BT109 not allowed while acting for a customer.
-- grant: bourse_app
create or replace function iam.find_password(
    p_actor_id bigint,
    p_address inet
)
returns text
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_person(p_actor_id);
    perform iam.reject_impersonation();
    perform iam.count_attempt('password', p_actor_id::text, p_address);
    return (select password_hash from iam.users where id = p_actor_id);
end;
$$;
