-- Returns whether a role may move a lead from one group (null: new) to another. Called by crm.move_leads. Source:
-- R-050, Q-71, R-064.
create or replace function crm.may_move(
    p_from crm.lead_group,
    p_to crm.lead_group,
    p_role integer
)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- from          to                   allowed for
    -- new           sales                administrator, manager
    -- new           archived             every role
    -- sales         retention, archived  every role
    -- retention     sales, archived      every role
    -- archived      sales                administrator, manager
    select case
        when p_from is null then p_to = 'sales' and p_role in (iam.role('admin'), iam.role('manager')) or p_to = 'archived'
        when p_from = 'sales' then p_to in ('retention', 'archived')
        when p_from = 'retention' then p_to in ('sales', 'archived')
        when p_from = 'archived' then p_to = 'sales' and p_role in (iam.role('admin'), iam.role('manager'))
    end;
$$;
