-- Returns one page of a list of leads (R-040) with their twenty newest notes (R-042). Lists and filters as in
-- crm.lead_source, p_page as in site.page_ids. Contact data is masked for roles that may not see it; affiliates get no
-- data about the work of staff. Called by GET /affiliate/leads/api/… and the lists of leads. Errors: BT100 not signed
-- in, BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
-- grant: bourse_app
create or replace function crm.list_leads(
    p_actor_id bigint,
    p_list text,
    p_filters jsonb,
    p_page jsonb
)
returns setof crm.lead_row
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    v_role smallint := crm.lead_role(p_actor_id, p_list);
    v_sees_contact boolean := crm.role_sees_contact(v_role);
    v_is_staff boolean := v_role <> iam.role('affiliate');
    v_source site.list_source := crm.lead_source(p_actor_id, v_role, p_list, p_filters);
    v_sort text := ltrim(p_page ->> 'sort', '-');
    v_page site.list_page;
begin
    if coalesce(v_sort not in ('sale_status', 'group', 'sale_manager', 'sale_agent', 'retention_agent', 'affiliator'), true) then
        v_page := site.page_ids(p_actor_id, v_source, p_filters, p_page);
    elsif v_role = iam.role('admin') and p_filters - 'type' = '{}' then
        v_page := crm.page_by_holder(p_actor_id, v_source, p_filters, p_page);
    else
        -- A short list can be joined to the holders' names before sorting; only needed when sorting by them, and not
        -- when counting.
        v_source.source := v_source.source || '
            left join crm.lead_statuses s on s.id = l.status_id
            left join iam.users m on m.id = l.manager_id
            left join iam.users a on a.id = l.agent_id
            left join iam.users r on r.id = l.retention_agent_id
            left join iam.users f on f.id = l.affiliate_id';
        v_page := site.page_ids(p_actor_id, v_source, p_filters, p_page);
    end if;
    -- Scalar subqueries instead of joins, which would carry the wide rows through every step. Static SQL, so that its
    -- plan is cached, unlike that of the search above.
    return query
    select
        l.id, i.key, l.first_name, l.last_name,
        case when v_sees_contact then l.email else iam.mask_email(l.email) end,
        case when v_sees_contact then l.phone else iam.mask_phone(l.phone) end,
        l.country, l.city, s.name, case l."group" when 'retention' then 'retentions' else l."group"::text end,
        l.funnel_link, l.reference, l.lead_source_id, c.role_id, coalesce(c.is_email_verified, false),
        not v_sees_contact, case when v_is_staff then l.last_note end,
        case when v_is_staff then l.manager_id end,
        case when v_is_staff then (select u.full_name from iam.users u where u.id = l.manager_id) end,
        case when v_is_staff then l.agent_id end,
        case when v_is_staff then (select u.full_name from iam.users u where u.id = l.agent_id) end,
        case when v_is_staff then l.retention_agent_id end,
        case when v_is_staff then (select u.full_name from iam.users u where u.id = l.retention_agent_id) end,
        l.affiliate_id, (select u.full_name from iam.users u where u.id = l.affiliate_id),
        case when v_is_staff then l.user_id end,
        l.created_at, l.deposited_at, l.ftd_at, l.last_access, l.version,
        case when not v_is_staff then null when l.last_note is null then '[]' else (
            select coalesce(jsonb_agg(jsonb_build_object(
                'id', k.id, 'content', k.content, 'user', jsonb_build_object('full_name', u.full_name),
                'created_at', to_char(k.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by k.id desc), '[]')
            from (select n.* from crm.notes n where n.lead_id = l.id order by n.id desc limit 20) k
            join iam.users u on u.id = k.user_id
        ) end
    from unnest(v_page.ids, v_page.keys) with ordinality i (id, key, n)
    join crm.leads l on l.id = i.id
    left join crm.lead_statuses s on s.id = l.status_id
    left join iam.users c on c.id = l.user_id
    order by i.n;
end;
$$;

-- Returns the number of leads on all pages of crm.list_leads under the same filters. Errors: BT100 not signed in, BT102
-- account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function crm.count_leads(
    p_actor_id bigint,
    p_list text,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, crm.lead_source(p_actor_id, crm.lead_role(p_actor_id, p_list), p_list, p_filters), p_filters);
$$;

-- Returns the ids of all leads of a list under its filters, on all pages ("Select all matching"). Called by PUT
-- /admin/leads/bulk. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function crm.match_leads(
    p_actor_id bigint,
    p_list text,
    p_filters jsonb
)
returns bigint[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_source site.list_source := crm.lead_source(p_actor_id, crm.lead_role(p_actor_id, p_list), p_list, p_filters);
    v_ids bigint[];
begin
    execute format('select array_agg(l.id) from %s where %s', v_source.source, v_source.condition)
    into v_ids using p_filters, p_actor_id;
    return coalesce(v_ids, '{}');
end;
$$;

-- Returns the actor's role if it may read the list of leads (R-001 to R-007), or raises. crm.lead_scope restricts the
-- visible leads. Internal. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT121 second factor
-- not set up.
create or replace function crm.lead_role(
    p_actor_id bigint,
    p_list text
)
returns smallint
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return iam.require_role(p_actor_id, variadic case p_list
        when 'new' then array['admin', 'manager']
        when 'all' then array['admin', 'manager']
        when 'sales' then array['admin', 'manager', 'sales_agent']
        when 'retentions' then array['admin', 'manager', 'retention_agent']
        when 'archived' then array['admin', 'manager']
        when 'clients' then array['admin', 'manager', 'retention_agent']
        when 'own' then array['affiliate']
        when 'any' then array['admin', 'manager', 'affiliate', 'sales_agent', 'retention_agent']
        else '{}'
    end::iam.role_name[]);
end;
$$;

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
