-- Returns leads of the API key's affiliate: newest first after the id p_after_id or, with p_changed_since, those
-- changed since then in the order of change after (p_after_at, p_after_id); p_lead_id selects one. Called by GET
-- /api/v1/leads and GET /api/v1/leads/{id}. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function crm.list_pushed_leads(
    p_key_id bigint,
    p_changed_since timestamptz,
    p_after_at timestamptz,
    p_after_id bigint,
    p_limit integer,
    p_lead_id bigint default null
)
returns table (
    id bigint, email text, phone text, status text, reference text, lead_source_id text, ftd_at timestamptz,
    created_at timestamptz, changed_at timestamptz
)
language plpgsql
stable
rows 50
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_id bigint := (select k.user_id from crm.api_keys k where k.id = p_key_id);
    v_role smallint := iam.require_role(v_user_id, 'affiliate');
begin
    return query execute format($sql$
        select l.id, l.email, l.phone, s.name, l.reference, l.lead_source_id, l.ftd_at, l.created_at, l.changed_at
        from crm.leads l
        left join crm.lead_statuses s on s.id = l.status_id
        where l.affiliate_id = $1 and l.deleted_at is null and %s
        order by %s
        limit $5
    $sql$,
        case
            when p_lead_id is not null then 'l.id = $6'
            when p_changed_since is null and p_after_id is null then 'true'
            when p_changed_since is null then 'l.id < $4'
            when p_after_id is null then 'l.changed_at >= $2'
            else 'l.changed_at >= $2 and (l.changed_at, l.id) > ($3, $4)'
        end,
        case when p_changed_since is null then 'l.id desc' else 'l.changed_at, l.id' end)
    using v_user_id, p_changed_since, p_after_at, p_after_id, least(greatest(p_limit, 1), 201), p_lead_id;
end;
$$;
