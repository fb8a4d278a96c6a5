create or replace function crm.lead_conditions(
    p_filters jsonb,
    p_sees_contact boolean
)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_from date := p_filters ->> 'from';
    v_to date := p_filters ->> 'to';
    v_agent_id bigint := p_filters ->> 'agentId';
begin
    -- Only what is asked for, and as values that the planner can weigh: a rare status is found by its index, a common one on the way.
    return case when p_filters ->> 'id' is not null then format(' and l.id = %L::bigint', p_filters ->> 'id') else '' end
        || case when p_filters ->> 'type' <> 'all' then format(' and l.source = %L::crm.lead_source', (p_filters ->> 'type')::crm.lead_source) else '' end
        || case when p_filters ->> 'status' is not null then format(' and l.status_id = %s', coalesce(crm.find_status(p_filters ->> 'status'), -1)) else '' end
        || case when p_filters ->> 'country' is not null then format($sql$ and coalesce(l.country, '') = %L$sql$, p_filters ->> 'country') else '' end
        || case when v_from is not null then format(' and l.created_at >= %L::timestamptz', v_from::timestamp at time zone 'UTC') else '' end
        || case when v_to is not null then format(' and l.created_at < %L::timestamptz', (v_to + 1)::timestamp at time zone 'UTC') else '' end
        || case when v_to is not null then format(' and l.id <= %s', crm.newest_lead(v_from, v_to)) else '' end
        || coalesce(case p_filters ->> 'assigned'
            when 'noManager' then ' and l.manager_id is null'
            when 'noSaleAgent' then ' and l.agent_id is null'
            when 'noRetAgent' then ' and l.retention_agent_id is null'
            when 'noAgent' then ' and l.agent_id is null and l.retention_agent_id is null'
        end, '')
        -- Q-74: a person holds leads as what they are.
        || case when v_agent_id is not null then format(
            case iam.role_of(v_agent_id) when 6 then ' and l.retention_agent_id = %s' else ' and l.agent_id = %s' end, v_agent_id) else '' end
        || case when p_filters ->> 'affId' is not null then format(' and l.affiliate_id = %L::bigint', p_filters ->> 'affId') else '' end
        || case when p_filters ->> 'search' is not null then ' and (' || format($sql$
            coalesce(l.first_name, '') || ' ' || coalesce(l.last_name, '') ilike %1$L$sql$ || case when p_sees_contact then $sql$
            or l.email ilike %1$L or l.phone ilike %1$L$sql$ else '' end || ')', site.search_pattern(p_filters ->> 'search')) else '' end;
end;
$$;

comment on function crm.lead_conditions(jsonb, boolean) is
'The filters of lists of leads as a condition on crm.leads l, each only where it is asked for: id, type live, manual or all, status,
country, from, to (days of registration, UTC), assigned, agentId, affId, search (name, e-mail, phone; names only for whoever may not see
the others). Every value is quoted here. Internal.';

revoke all on function crm.lead_conditions(jsonb, boolean) from public;
