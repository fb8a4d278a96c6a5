-- The group that the calls name sales, retentions or archived (R-071); null for anything else. Internal.
create or replace function crm.group_of(
    p_name text
)
returns crm.lead_group
language sql
immutable
parallel safe
as $$
    select case p_name when 'retentions' then 'retention' when 'sales' then 'sales' when 'archived' then 'archived' end::crm.lead_group;
$$;
