-- Who can take over from somebody: a sales agent from a sales agent, a retention agent from a retention agent,
-- otherwise a manager. Internal.
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
