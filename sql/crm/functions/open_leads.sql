-- Returns the active sales agents of a team, each with the number of their leads that are not archived. Called by
-- crm.assign_new and crm.list_rules.
create or replace function crm.open_leads(
    p_team_id bigint
)
returns table (user_id bigint, leads bigint)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select u.id, k.leads
    from crm.team_members m
    join iam.users u on u.id = m.user_id and u.role_id = iam.role('sales_agent') and u.is_active and u.deleted_at is null
    cross join lateral (
        select count(*) as leads from crm.leads l
        where l.agent_id = u.id and l.deleted_at is null and l."group" is distinct from 'archived'
    ) k
    where m.team_id = p_team_id;
$$;
