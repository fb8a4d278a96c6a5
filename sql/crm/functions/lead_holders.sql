create or replace function crm.lead_holders(
    p_column text
)
returns table (
    id bigint,
    name text
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
    -- From one to the next through the column's index; the last step finds nobody, which is the group of leads without any.
    return query execute format($sql$
        with recursive held (id) as (
            select min(l.%1$I) from crm.leads l
            union all
            select (select min(l.%1$I) from crm.leads l where l.%1$I > h.id) from held h where h.id is not null
        )
        select h.id, coalesce(u.full_name, '') from held h left join iam.users u on u.id = h.id
    $sql$, p_column);
end;
$$;

comment on function crm.lead_holders(text) is
'Everybody whom a column of crm.leads names, whatever they are today, and null for nobody: manager_id, agent_id, retention_agent_id or
affiliate_id. Internal.';

revoke all on function crm.lead_holders(text) from public;
