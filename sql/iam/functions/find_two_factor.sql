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
