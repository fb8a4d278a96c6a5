-- Records the member of staff who acts for the customer p_actor_id, until the transaction ends, and returns the
-- customer's id. Called by db/actor.ts at the start of each request's transaction. Errors: BT102 account inactive,
-- BT103 forbidden.
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
