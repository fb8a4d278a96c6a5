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
