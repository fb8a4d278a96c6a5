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
