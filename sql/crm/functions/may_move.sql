-- R-050, Q-71 and R-064: whether a lead may go from one group (null: new) to another, by this role. Internal.
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
    -- from          to                   who
    -- new           sales                administrator, manager
    -- new           archived             everybody
    -- sales         retention, archived  everybody
    -- retention     sales, archived      everybody
    -- archived      sales                administrator, manager
    select case
        when p_from is null then p_to = 'sales' and p_role in (iam.role('admin'), iam.role('manager')) or p_to = 'archived'
        when p_from = 'sales' then p_to in ('retention', 'archived')
        when p_from = 'retention' then p_to in ('sales', 'archived')
        when p_from = 'archived' then p_to = 'sales' and p_role in (iam.role('admin'), iam.role('manager'))
    end;
$$;
