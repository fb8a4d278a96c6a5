create or replace function crm.by_holder(
    p_source site.list_source,
    p_sort text
)
returns site.list_source
language plpgsql
immutable
security definer
set search_path = ''
as $$
declare
    v_groups text := case p_sort
        when 'sale_status' then $sql$select s.id::bigint, s.name, null from crm.lead_statuses s union all select null, '', null$sql$
        when 'sale_manager' then $sql$select h.id, h.name, null from crm.lead_holders('manager_id') h$sql$
        when 'sale_agent' then $sql$select h.id, h.name, null from crm.lead_holders('agent_id') h$sql$
        when 'retention_agent' then $sql$select h.id, h.name, null from crm.lead_holders('retention_agent_id') h$sql$
        when 'affiliator' then $sql$select h.id, h.name, null from crm.lead_holders('affiliate_id') h$sql$
        -- Q-75: the affiliator's name stands in the group's place.
        when 'group' then $sql$select h.id, h.name, null from crm.lead_holders('affiliate_id') h where h.id is not null
            union all select null, coalesce(p, ''), p from unnest(array[null, 'sales', 'retention', 'archived']) p$sql$
    end;
    v_column text := 'l.' || case p_sort
        when 'sale_status' then 'status_id' when 'sale_manager' then 'manager_id' when 'sale_agent' then 'agent_id'
        when 'retention_agent' then 'retention_agent_id' else 'affiliate_id'
    end;
    v_rest text := case p_sort when 'group' then $sql$ and l."group" is not distinct from g.part::crm.lead_group$sql$ else '' end;
begin
    p_source.source := format($sql$(%1$s) g (id, name, part) cross join lateral (
        (select l.id from crm.leads l where %2$s = g.id and (%4$s) and {bound} order by l.id {direction} limit {limit})
        union all
        (select l.id from crm.leads l where g.id is null and %2$s is null %3$s and (%4$s) and {bound} order by l.id {direction} limit {limit})
    ) l$sql$, v_groups, v_column, v_rest, p_source.condition);
    p_source.condition := 'true';
    p_source.sorts := p_source.sorts || jsonb_build_object(p_sort, 'g.name');
    return p_source;
end;
$$;

comment on function crm.by_holder(site.list_source, text) is
'A list of leads in the order of their holders'' names: of each holder only the first few are read, by id, instead of sorting a million
leads by names that stand elsewhere. For lists without filters, where every holder has some. Internal: crm.list_leads.';

revoke all on function crm.by_holder(site.list_source, text) from public;
