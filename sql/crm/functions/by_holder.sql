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
    -- Leads are held by staff alone, and staff stay staff (iam.update_staff); null is the group of leads that nobody holds.
    v_groups text := case when p_sort = 'sale_status' then 'select s.id::bigint, s.name from crm.lead_statuses s'
        else $sql$select u.id, u.full_name from iam.users u where u.role_id in (1, 2, 4, 5, 6)$sql$ end;
    v_nobody text := case when p_sort = 'group'
        -- Q-75: the affiliator's name stands in the group's place.
        then $sql$select coalesce(p, ''), p from unnest(array[null, 'sales', 'retention', 'archived']) p$sql$
        else $sql$select '', null$sql$ end;
    v_column text := 'l.' || case p_sort
        when 'sale_status' then 'status_id' when 'sale_manager' then 'manager_id' when 'sale_agent' then 'agent_id'
        when 'retention_agent' then 'retention_agent_id' else 'affiliate_id'
    end;
    v_rest text := case p_sort when 'group' then $sql$ and l."group" is not distinct from g.part::crm.lead_group$sql$ else '' end;
begin
    -- The groups come in the list's order, so that those beyond the page are never looked at. Whose leads they are is said twice: then the planner
    -- takes the holder's own index, and does not walk through everybody's leads for somebody who has three.
    p_source.source := format($sql$(
        select g.*
        from (select h.*, null as part from (%1$s) h union all select null, n.* from (%2$s) n) g (id, name, part)
        where {groups} order by g.name {direction}
    ) g cross join lateral (
        (select l.id from crm.leads l where %3$s = g.id and %3$s between g.id and g.id and (%5$s) and {bound} order by l.id {direction} limit {limit})
        union all
        (select l.id from crm.leads l where g.id is null and %3$s is null %4$s and (%5$s) and {bound} order by l.id {direction} limit {limit})
    ) l$sql$, v_groups, v_nobody, v_column, v_rest, p_source.condition);
    p_source.condition := 'true';
    p_source.sorts := p_source.sorts || jsonb_build_object(p_sort, 'g.name');
    return p_source;
end;
$$;

comment on function crm.by_holder(site.list_source, text) is
'A list of leads in the order of their holders'' names: of each holder only the first few are read, by id, and only of as many holders as
the page needs, instead of sorting a million leads by names that stand elsewhere. For lists without filters, where every holder has some.
Internal: crm.list_leads.';

revoke all on function crm.by_holder(site.list_source, text) from public;
