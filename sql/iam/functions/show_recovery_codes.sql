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
