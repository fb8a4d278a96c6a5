-- Names, until the transaction ends, the member of staff who acts as a customer; answers the customer, so that it can
-- stand where the actor stands. Raises BT102, BT103.
-- grant: bourse_app
create or replace function iam.act_as(
    p_actor_id bigint,
    p_impersonator_id bigint
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if p_impersonator_id is not null then
        perform iam.require_role(p_impersonator_id, 'admin', 'manager', 'retention_agent');
    end if;
    perform set_config('bourse.impersonator_id', coalesce(p_impersonator_id::text, ''), true);
    return p_actor_id;
end;
$$;
