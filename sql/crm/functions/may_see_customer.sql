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

-- Returns whether a role sees e-mails and phone numbers of leads unmasked (R-065). Sales agents do only while the
-- setting showUserInfoAgent is on; retention agents never do (Q-107). Internal.
create or replace function crm.role_sees_contact(
    p_role integer
)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return p_role not in (iam.role('sales_agent'), iam.role('retention_agent')) or (p_role = iam.role('sales_agent') and site.is_on('showUserInfoAgent'));
end;
$$;
