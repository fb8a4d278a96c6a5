-- Returns site.page_ids for a list of leads sorted by its holders' names. Reads only the first leads of each holder, by
-- id, and only as many holders as the page needs, instead of sorting all leads by names of another table. For lists
-- without filters, where every holder has leads. Called by crm.list_leads. Errors: BT606 unknown sort column.
create or replace function crm.page_by_holder(
    p_actor_id bigint,
    p_source site.list_source,
    p_filters jsonb,
    p_page jsonb
)
returns site.list_page
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_sort text := p_page ->> 'sort';
    v_is_descending boolean := v_sort like '-%';
    v_name text := ltrim(v_sort, '-');
    v_column text := 'l.' || case v_name
        when 'sale_status' then 'status_id' when 'sale_manager' then 'manager_id' when 'sale_agent' then 'agent_id'
        when 'retention_agent' then 'retention_agent_id' else 'affiliate_id'
    end;
    v_page bigint := coalesce((p_page ->> 'page')::bigint, 1);
    -- The group in which the page starts, if known: its name and its holders.
    v_key text;
    v_holders bigint[];
    v_group text;
    v_source site.list_source := p_source;
    v_found site.list_page;
begin
    if v_page > 1 then
        v_key := case when (p_page #>> '{at,page}')::bigint between 2 and v_page and p_page #>> '{at,id}' ~ '^[1-9][0-9]{0,17}$'
            then p_page #>> '{at,key}' end;
    elsif v_name = 'sale_status' then
        -- Leads without a status sort first; they are rare, because new leads get the default status.
        select case when v_is_descending then max(s.name) when min(k.id) is not null then '' else min(s.name) end into v_key
        from crm.lead_statuses s
        left join (select l.id from crm.leads l where l.status_id is null and l.deleted_at is null limit 1) k on true
        where exists (select from crm.leads l where l.status_id = s.id and l.deleted_at is null);
    elsif not v_is_descending then
        v_key := '';
    elsif v_name <> 'group' then
        select u.full_name into v_key
        from iam.users u
        where u.role_id <> iam.role('customer') and case v_name
            when 'sale_manager' then exists (select from crm.leads l where l.manager_id = u.id and l.deleted_at is null)
            when 'sale_agent' then exists (select from crm.leads l where l.agent_id = u.id and l.deleted_at is null)
            when 'retention_agent' then exists (select from crm.leads l where l.retention_agent_id = u.id and l.deleted_at is null)
            else exists (select from crm.leads l where l.affiliate_id = u.id and l.deleted_at is null)
        end
        order by u.full_name desc
        limit 1;
    end if;
    if v_key <> '' then
        v_holders := case
            when v_name = 'sale_status' then array(select s.id from crm.lead_statuses s where s.name = v_key)
            else array(select u.id from iam.users u where u.full_name = v_key and u.role_id <> iam.role('customer'))
        end;
    end if;
    v_group := case
        when v_key = '' then v_column || ' is null' || case v_name when 'group' then ' and l."group" is null' else '' end
        when cardinality(v_holders) = 1 then v_column || ' = ' || v_holders[1]
        -- The column shows the affiliate's name instead of the group (Q-75).
        when v_name = 'group' and v_key in ('sales', 'retention', 'archived') and v_holders = '{}'
            then format('%s is null and l."group" = %L', v_column, v_key)
    end;
    -- Most pages lie within one group, for which a simple query is enough. Its result is used if it fills the page and
    -- has one row more.
    if v_group is not null then
        v_source.condition := p_source.condition || ' and ' || v_group;
        v_found := site.page_ids(p_actor_id, v_source, p_filters, p_page || jsonb_build_object(
            'sort', case when v_is_descending then '-id' else 'id' end, 'at', p_page -> 'at' || jsonb_build_object('key', p_page #> '{at,id}')));
        if cardinality(v_found.ids) > coalesce((p_page ->> 'limit')::integer, 15) then
            v_found.keys := array_fill(v_key, array[cardinality(v_found.ids)]);
            return v_found;
        end if;
    end if;
    -- Groups are read in list order, so that those beyond the page are never read. The redundant "between" makes the
    -- planner use the holder's own index instead of scanning all leads for a holder who has few.
    v_source.source := format($sql$(
        select g.* from (%1$s%2$s) g where {groups} order by g.name {direction}
    ) g cross join lateral (
        (select l.id from crm.leads l where %3$s = g.id and %3$s between g.id and g.id and (%4$s) and {bound} order by l.id {direction} limit {limit})%5$s
    ) l$sql$,
        -- Only staff hold leads, and staff cannot become customers (iam.update_staff).
        case v_name when 'sale_status' then 'select s.id::bigint as id, s.name, null::crm.lead_group as part from crm.lead_statuses s'
            else 'select u.id, u.full_name as name, null::crm.lead_group as part from iam.users u where u.role_id <> iam.role(''customer'')' end,
        case v_name when 'group' then $sql$ union all
            select null::bigint, coalesce(p::text, ''), p from unnest(array[null, 'sales', 'retention', 'archived']::crm.lead_group[]) p$sql$
            else $sql$ union all select null::bigint, '', null::crm.lead_group$sql$ end,
        v_column, p_source.condition,
        format($sql$ union all
        (select l.id from crm.leads l where g.id is null and %s is null%s and (%s) and {bound} order by l.id {direction} limit {limit})$sql$,
            v_column, case v_name when 'group' then ' and l."group" is not distinct from g.part' end, p_source.condition)
    );
    v_source.condition := 'true';
    v_source.sorts := p_source.sorts || jsonb_build_object(v_name, 'g.name');
    return site.page_ids(p_actor_id, v_source, p_filters, p_page);
end;
$$;
