-- Defines a list of leads under the filters of crm.lead_conditions: new (without a group, Q-123), all (every group),
-- sales, retentions, archived, clients (leads with a deposit, Q-71), own (an affiliate's), and any. p_role comes from
-- crm.lead_role. Fields hidden from an agent can be neither searched nor sorted by. crm.list_leads joins the names of
-- users and statuses. Internal.
create or replace function crm.lead_source(
    p_actor_id bigint,
    p_role integer,
    p_list text,
    p_filters jsonb
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_sees_contact boolean := crm.role_sees_contact(p_role);
    v_sorts jsonb := $json${
        "id": "l.id", "first_name": "l.first_name", "last_name": "l.last_name", "email": "coalesce(l.email, '')",
        "phone": "coalesce(l.phone, '')", "notes": "coalesce(l.last_note, '')", "country": "coalesce(l.country, '')",
        "city": "coalesce(l.city, '')", "sale_status": "coalesce(s.name, '')", "group": "coalesce(f.full_name, l.\"group\"::text, '')",
        "sale_manager": "coalesce(m.full_name, '')", "sale_agent": "coalesce(a.full_name, '')",
        "retention_agent": "coalesce(r.full_name, '')", "affiliator": "coalesce(f.full_name, '')",
        "created_at": "l.created_at", "deposited_at": "coalesce(l.deposited_at, '-infinity')",
        "last_access": "coalesce(l.last_access, '-infinity')", "ftd_at": "coalesce(l.ftd_at, '-infinity')",
        "funnel_link": "coalesce(l.funnel_link, '')", "reference": "coalesce(l.reference, '')",
        "lead_source_id": "coalesce(l.lead_source_id, '')"
    }$json$;
begin
    return row(
        'crm.leads l',
        'l.deleted_at is null and ' || crm.lead_scope(p_role, case when p_role = iam.role('manager') then crm.team_agents(p_actor_id) end)
            || case p_list
                when 'new' then $sql$ and l."group" is null$sql$
                when 'sales' then $sql$ and l."group" = 'sales'$sql$
                when 'retentions' then $sql$ and l."group" = 'retention'$sql$
                when 'archived' then $sql$ and l."group" = 'archived'$sql$
                when 'clients' then ' and l.deposited_at is not null'
                else ''
            end
            || case when p_filters = '{}' then '' else crm.lead_conditions(p_filters, v_sees_contact, p_role <> iam.role('affiliate')) end,
        'l.id',
        case when v_sees_contact then v_sorts else v_sorts - array['email', 'phone'] end
    )::site.list_source;
end;
$$;

-- Returns the filters of a list of leads as a condition on crm.leads l, only for filters that are set: id, type live,
-- manual or all, status, country, from and to (UTC days of registration), assigned, agentId, affId, source (the id of
-- the lead source), stage (untouched, contacted, customer or deposited), untouched (crm.untouched_age), search (words
-- of a name in any order, id, e-mail, phone in any spelling, notes; e-mail and phone only with p_sees_contact, notes
-- only with p_reads_notes). Quotes every value. Called by crm.lead_source.
create or replace function crm.lead_conditions(
    p_filters jsonb,
    p_sees_contact boolean,
    p_reads_notes boolean
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
    v_search text := trim(p_filters ->> 'search');
    v_pattern text := site.search_pattern(v_search);
    -- The digits, if the text can be a phone number, without the leading zeros of an international prefix.
    v_digits text := case when p_sees_contact and v_search ~ '^[0-9+() ./-]+$'
        then nullif(ltrim(regexp_replace(replace(v_search, '(0)', ''), '[^0-9]', '', 'g'), '0'), '') end;
    v_ids_by_note bigint[];
begin
    -- A list of ids, so that the primary key's index can be combined with the other conditions. For frequent words, the
    -- newest 1,000 notes are enough.
    if p_reads_notes and length(v_search) >= 3 then
        select array_agg(distinct k.lead_id) into v_ids_by_note
        from (select n.lead_id from crm.notes n where n.content ilike v_pattern order by n.id desc limit 1000) k;
    end if;
    -- Only set filters, as literals, so that the planner can estimate each value: a rare status uses its index, a
    -- frequent one the scan in list order.
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
        -- The column depends on the agent's role (Q-74).
        || case when v_agent_id is not null then format(
            case iam.role_of(v_agent_id) when iam.role('retention_agent') then ' and l.retention_agent_id = %s' else ' and l.agent_id = %s' end, v_agent_id) else '' end
        || case when p_filters ->> 'affId' is not null then format(' and l.affiliate_id = %L::bigint', p_filters ->> 'affId') else '' end
        || case when p_filters ->> 'source' is not null then format($sql$ and coalesce(l.lead_source_id, '') = %L$sql$, p_filters ->> 'source') else '' end
        || coalesce(case p_filters ->> 'stage'
            when 'untouched' then ' and ' || crm.untouched_lead()
            when 'contacted' then format(' and %s is not true', crm.untouched_lead())
            when 'customer' then ' and l.user_id is not null'
            when 'deposited' then ' and l.ftd_at is not null'
        end, '')
        || case when p_filters ->> 'untouched' is not null
            then format(' and %s and crm.untouched_age(l.created_at) = %L', crm.untouched_lead(), p_filters ->> 'untouched') else '' end
        || case when p_filters ->> 'search' is not null then ' and (('
            -- Every word of a name, in any order.
            || coalesce((
                select string_agg(
                    format($sql$coalesce(l.first_name, '') || ' ' || coalesce(l.last_name, '') ilike %L$sql$,
                        case when cardinality(w.words) > 1 then '%' || ltrim(site.search_pattern(word), '%') else v_pattern end), ' and ')
                from (select regexp_split_to_array(v_search, '\s+') as words) w, unnest(w.words[:6]) word
            ), 'true') || ')'
            || case when p_sees_contact then format(' or l.email ilike %L', v_pattern) else '' end
            || case when length(v_digits) >= 4 then format(' or l.phone_key like %L', '%' || v_digits || '%') else '' end
            || case when v_search ~ '^#?[1-9][0-9]{0,17}$' then format(' or l.id = %s', ltrim(v_search, '#')) else '' end
            || case when v_ids_by_note is not null then format(' or l.id = any (%L::bigint[])', v_ids_by_note) else '' end
            || ')' else '' end;
end;
$$;

-- Returns the highest id among the leads registered on the given UTC days, 0 if there are none. A list of old days
-- starts there instead of scanning all later leads. Called by crm.lead_conditions.
create or replace function crm.newest_lead(
    p_from date,
    p_to date
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- One index lookup per day, from the first day with leads.
    select coalesce(max(k.id), 0)
    from generate_series(
        greatest(p_from, (select (min(l.created_at) at time zone 'UTC')::date from crm.leads l))::timestamp,
        least(p_to, (select (max(l.created_at) at time zone 'UTC')::date from crm.leads l))::timestamp, interval '1 day') d (day)
    cross join lateral (
        select l.id from crm.leads l
        where (l.created_at at time zone 'UTC')::date = d.day::date
        order by l.id desc limit 1
    ) k;
$$;
