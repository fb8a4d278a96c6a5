-- Returns the agents of all teams that a manager leads. Internal.
create or replace function crm.team_agents(
    p_manager_id bigint
)
returns bigint[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(array_agg(distinct m.user_id), '{}')
    from crm.teams t
    join crm.team_members m on m.team_id = t.id
    where t.manager_id = p_manager_id;
$$;
