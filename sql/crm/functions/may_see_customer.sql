-- Returns whether a member of staff may see a customer: administrators all; managers those whose profile names them, or
-- whose lead they or an agent of their teams hold; retention agents their own. Deleted leads count, because their
-- customer stays assigned (Q-122). Internal. Source: Q-51.
create or replace function crm.may_see_customer(
    p_actor_id bigint,
    p_user_id bigint
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case iam.role_of(p_actor_id)
        when 1 then true
        when 2 then exists (
            select from crm.leads l
            where l.user_id = p_user_id and (
                l.manager_id = p_actor_id
                or l.agent_id = any (crm.team_agents(p_actor_id))
                or l.retention_agent_id = any (crm.team_agents(p_actor_id)))
        ) or exists (select from iam.profiles p where p.user_id = p_user_id and p.manager_id = p_actor_id)
        when 6 then exists (
            select from crm.leads where user_id = p_user_id and retention_agent_id = p_actor_id
        )
        else false
    end and iam.role_of(p_user_id) = iam.role('customer');
$$;
