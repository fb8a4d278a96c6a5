-- Returns the names of agents and affiliates for the display of active filters (R-029). Errors: BT100 not signed in,
-- BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function crm.name_people(
    p_actor_id bigint,
    p_ids bigint[]
)
returns table (id bigint, full_name text)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
begin
    return query select u.id, u.full_name from iam.users u where u.id = any (p_ids) and u.role_id in (iam.role('affiliate'), iam.role('sales_agent'), iam.role('retention_agent'));
end;
$$;
