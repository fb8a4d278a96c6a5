-- Returns the role that can take over a user's leads and teams: a sales agent's or retention agent's own role unless
-- they lead a team, otherwise manager. Called by crm.holdings_of and crm.transfer_leads.
create or replace function crm.successor_role(
    p_user_id bigint
)
returns integer
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case when u.role_id in (iam.role('sales_agent'), iam.role('retention_agent')) and not exists (select from crm.teams t where t.manager_id = u.id) then u.role_id else iam.role('manager') end
    from iam.users u where u.id = p_user_id;
$$;
