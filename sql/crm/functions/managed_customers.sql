-- Returns the customers that a manager may see, by the same rule as crm.may_see_customer: those whose profile names the
-- manager, or whose lead the manager or an agent of their teams holds. Internal. Source: Q-51.
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
