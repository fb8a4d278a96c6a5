-- Returns the users for a selector by role (R-029, R-030): managers, affiliates, sales agents or retention agents;
-- managers get agents of their own teams only. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function crm.list_people(
    p_actor_id bigint,
    p_role integer,
    p_search text default null
)
returns table (id bigint, full_name text, email text)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
begin
    return query
    select u.id, u.full_name, u.email
    from iam.users u
    where u.role_id = p_role and p_role in (iam.role('manager'), iam.role('affiliate'), iam.role('sales_agent'), iam.role('retention_agent')) and u.is_active and u.deleted_at is null
        and (v_role = iam.role('admin') or p_role in (iam.role('manager'), iam.role('affiliate')) or u.id = any (crm.team_agents(p_actor_id)))
        and (p_search is null or u.full_name ilike site.search_pattern(p_search) or u.email ilike site.search_pattern(p_search))
    order by u.full_name, u.id
    limit 200;
end;
$$;

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
