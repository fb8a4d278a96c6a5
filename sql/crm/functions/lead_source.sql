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
    v_sees_contact boolean := crm.lead_sees_contact(v_role);
begin
    return row(
        'crm.leads l',
        'l.deleted_at is null and ' || crm.lead_scope(v_role, case when v_role = 2 then crm.team_agents(p_actor_id) end)
            || case p_list
                when 'sales' then $sql$ and l."group" = 'sales'$sql$
                when 'retentions' then $sql$ and l."group" = 'retention'$sql$
                when 'archived' then $sql$ and l."group" = 'archived'$sql$
                when 'clients' then ' and l.deposited_at is not null'
                else ''
            end
            || crm.lead_conditions(p_filters, v_sees_contact),
        'l.id',
        jsonb_build_object(
            'id', 'l.id', 'first_name', 'l.first_name', 'last_name', 'l.last_name', 'email', $sql$coalesce(l.email, '')$sql$,
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
        ) - case when v_sees_contact then '{}' else array['email', 'phone'] end
    )::site.list_source;
end;
$$;

comment on function crm.lead_source(bigint, text, jsonb) is
'Where a list of leads comes from, and who may read it (R-001 to R-007): new (every lead, R-006), sales, retentions, archived, clients
(whoever has deposited, Q-71) and an affiliator''s own, under the filters of crm.lead_conditions. What an agent may not see they can
neither search nor sort by. Names of people and statuses are joined by crm.list_leads. Internal. Raises BT100, BT102, BT103.';

revoke all on function crm.lead_source(bigint, text, jsonb) from public;
