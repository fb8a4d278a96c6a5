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
set search_path = ''
as $$
declare
    v_source site.list_source := crm.lead_source(p_actor_id, p_list, p_filters);
    v_role smallint := iam.role_of(p_actor_id);
    v_sort text := ltrim(p_page ->> 'sort', '-');
    v_ids bigint[];
    v_keys text[];
begin
    -- Over all leads the first of each holder come from an index; a few are joined with their holders' names, once and only for whoever
    -- sorts by them: counting needs none of it.
    if v_role = 1 and p_filters - 'type' = '{}' and v_sort in ('sale_status', 'group', 'sale_manager', 'sale_agent', 'retention_agent', 'affiliator') then
        v_source := crm.by_holder(v_source, v_sort);
    elsif v_sort in ('sale_status', 'group', 'sale_manager', 'sale_agent', 'retention_agent', 'affiliator') then
        v_source.source := v_source.source || '
            left join crm.lead_statuses s on s.id = l.status_id
            left join iam.users m on m.id = l.manager_id
            left join iam.users a on a.id = l.agent_id
            left join iam.users r on r.id = l.retention_agent_id
            left join iam.users f on f.id = l.affiliate_id';
    end if;
    select i.ids, i.keys into v_ids, v_keys
    from site.page_ids(p_actor_id, v_source, p_filters, p_page) i;
    if v_ids is null then
        return;
    end if;
    return query select r.* from crm.read_leads(v_ids, v_keys, crm.lead_sees_contact(v_role), v_role = 4) r;
end;
$$;

comment on function crm.list_leads(bigint, text, jsonb, jsonb) is
'One page of a list of leads (crm.lead_source names the lists and filters; p_page as in site.page_ids). Called by
GET /affiliate/leads/api/… and the screens over it. Raises BT100, BT102, BT103, and what site.page_ids raises.';

revoke all on function crm.list_leads(bigint, text, jsonb, jsonb) from public;
grant execute on function crm.list_leads(bigint, text, jsonb, jsonb) to bourse_app;
