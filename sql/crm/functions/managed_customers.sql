-- Q-51: the customers whom a manager may see, as crm.may_see_customer decides for one: those whose profile names them,
-- or whose lead they or their teams' agents hold. Internal.
create or replace function crm.managed_customers(
    p_manager_id bigint
)
returns table (id bigint)
language sql
stable
rows 1000
security definer
set search_path = pg_catalog, pg_temp
as $$
    select l.user_id
    from crm.leads l
    where l.user_id is not null and (
        l.manager_id = p_manager_id
        or l.agent_id = any ((select crm.team_agents(p_manager_id))::bigint[])
        or l.retention_agent_id = any ((select crm.team_agents(p_manager_id))::bigint[]))
    union
    select p.user_id from iam.profiles p where p.manager_id = p_manager_id;
$$;
