create or replace function crm.lead_source(
    p_actor_id bigint,
    p_list text,
    p_filters jsonb default '{}'
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, case p_list
        when 'new' then array[1, 2]
        when 'sales' then array[1, 2, 5]
        when 'retentions' then array[1, 2, 6]
        when 'archived' then array[1, 2]
        when 'clients' then array[1, 2, 6]
        when 'own' then array[4]
        else '{}'
    end);
    v_from timestamptz := coalesce((p_filters ->> 'from')::date::timestamp at time zone 'UTC', '-infinity');
    v_to timestamptz := coalesce(((p_filters ->> 'to')::date + 1)::timestamp at time zone 'UTC', 'infinity');
    -- A few days of two years lie close together, which the planner cannot know: it would look for them from the newest lead on.
    v_is_narrow boolean := (p_filters ? 'from' or p_filters ? 'to') and 20000 >= (
        select count(*) from (
            select from crm.leads l where l.created_at >= v_from and l.created_at < v_to limit 20001) k);
begin
    return row(
        'crm.leads l',
        'l.deleted_at is null and ' || crm.lead_scope(v_role) || case p_list
            when 'sales' then $sql$ and l."group" = 'sales'$sql$
            when 'retentions' then $sql$ and l."group" = 'retention'$sql$
            when 'archived' then $sql$ and l."group" = 'archived'$sql$
            when 'clients' then ' and l.deposited_at is not null'
            else ''
        end || $sql$
            and ($1 ->> 'id' is null or l.id = ($1 ->> 'id')::bigint)
            and ($1 ->> 'type' is null or $1 ->> 'type' = 'all' or l.source = ($1 ->> 'type')::crm.lead_source)
            and ($1 ->> 'status' is null or l.status_id = coalesce((select crm.find_status($1 ->> 'status')), -1))
            and ($1 ->> 'country' is null or coalesce(l.country, '') = $1 ->> 'country')
            and ($1 ->> 'from' is null or l.created_at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC')
            and ($1 ->> 'to' is null or l.created_at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC')
            and case $1 ->> 'assigned'
                when 'noManager' then l.manager_id is null
                when 'noSaleAgent' then l.agent_id is null
                when 'noRetAgent' then l.retention_agent_id is null
                when 'noAgent' then l.agent_id is null and l.retention_agent_id is null
                else true
            end
            and ($1 ->> 'agentId' is null
                or l.agent_id = ($1 ->> 'agentId')::bigint or l.retention_agent_id = ($1 ->> 'agentId')::bigint)
            and ($1 ->> 'affId' is null or l.affiliate_id = ($1 ->> 'affId')::bigint)
        $sql$ || case when v_role in (5, 6) and not crm.lead_sees_contact(v_role) then $sql$
            and ($1 ->> 'search' is null
                or coalesce(l.first_name, '') || ' ' || coalesce(l.last_name, '') ilike site.search_pattern($1 ->> 'search'))
        $sql$ else $sql$
            and ($1 ->> 'search' is null
                or coalesce(l.first_name, '') || ' ' || coalesce(l.last_name, '') ilike site.search_pattern($1 ->> 'search')
                or l.email ilike site.search_pattern($1 ->> 'search')
                or l.phone ilike site.search_pattern($1 ->> 'search'))
        $sql$ end,
        'l.id',
        jsonb_build_object(
            'id', case when v_is_narrow then '(l.id + 0)' else 'l.id' end, 'first_name', 'l.first_name', 'last_name', 'l.last_name', 'email', $sql$coalesce(l.email, '')$sql$,
            'phone', $sql$coalesce(l.phone, '')$sql$, 'notes', $sql$coalesce(l.last_note, '')$sql$,
            'country', $sql$coalesce(l.country, '')$sql$, 'city', $sql$coalesce(l.city, '')$sql$,
            'sale_status', $sql$coalesce(s.name, '')$sql$,
            'group', $sql$coalesce(f.full_name, l."group"::text, '')$sql$,
            'sale_manager', $sql$coalesce(m.full_name, '')$sql$,
            'sale_agent', $sql$coalesce(a.full_name, '')$sql$,
            'retention_agent', $sql$coalesce(r.full_name, '')$sql$,
            'affiliator', $sql$coalesce(f.full_name, '')$sql$,
            'created_at', 'l.created_at', 'deposited_at', $sql$coalesce(l.deposited_at, '-infinity')$sql$,
            'last_access', $sql$coalesce(l.last_access, '-infinity')$sql$, 'ftd_at', $sql$coalesce(l.ftd_at, '-infinity')$sql$,
            'funnel_link', $sql$coalesce(l.funnel_link, '')$sql$, 'reference', $sql$coalesce(l.reference, '')$sql$,
            'lead_source_id', $sql$coalesce(l.lead_source_id, '')$sql$
        ) - case when crm.lead_sees_contact(v_role) then '{}' else array['email', 'phone'] end
    )::site.list_source;
end;
$$;

comment on function crm.lead_source(bigint, text, jsonb) is
'Where a list of leads comes from, and who may read it (R-001 to R-007): new (every lead, R-006), sales, retentions, archived, clients
(whoever has deposited, Q-71) and an affiliator''s own. Filters: id, type live, manual or all, status, country, from, to (days of
registration, UTC), assigned, agentId, affId, search (name, e-mail, phone; names only for whoever may not see the others). What an agent
may not see they can neither search nor sort by. Names of people and statuses are joined by crm.list_leads. Internal.
Raises BT100, BT102, BT103.';

revoke all on function crm.lead_source(bigint, text, jsonb) from public;
