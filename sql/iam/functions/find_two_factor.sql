-- The actor's sealed secret and the database's time: of the second step that is on, or of one begun within the hour.
-- Raises BT102, BT109.
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
    perform iam.refuse_impersonation();
    return query
        select f.secret, f.confirmed_at is not null, extract(epoch from clock_timestamp())::double precision
        from iam.two_factors f
        where f.user_id = p_actor_id and (f.confirmed_at is not null or f.created_at > clock_timestamp() - interval '1 hour');
end;
$$;
