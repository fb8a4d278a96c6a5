-- Adds up to 1,000 leads sent by an affiliate's program; returns one row for each, in order: created with its id,
-- duplicate, or invalid with the errors of each field. Called by POST /api/v1/leads. Errors: BT100 not signed in, BT102
-- account inactive, BT103 forbidden, BT515 invalid push. Source: Q-99.
-- null: id, errors
-- grant: bourse_app
create or replace function crm.push_leads(
    p_key_id bigint,
    p_leads jsonb
)
returns table (outcome text, id bigint, errors jsonb)
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_id bigint := (select k.user_id from crm.api_keys k where k.id = p_key_id);
    v_role smallint := iam.require_role(v_user_id, 'affiliate');
    v_outcomes crm.import_outcome[];
    v_ids bigint[];
    v_errors jsonb[];
    v_new bigint[];
begin
    if jsonb_typeof(p_leads) <> 'array' or jsonb_array_length(p_leads) not between 1 and 1000 then
        raise exception using errcode = 'BT515', message = 'Send one lead or an array of up to 1,000';
    end if;
    select array_agg(t.outcome order by t.n), array_agg(t.lead_id order by t.n), array_agg(t.errors order by t.n),
        coalesce(array_agg(t.lead_id order by t.n) filter (where t.outcome = 'added'), '{}')
    into v_outcomes, v_ids, v_errors, v_new
    from crm.store_leads(v_user_id, p_leads, 'live', crm.initial_holder(v_user_id), 'skip') t;
    perform crm.queue_deliveries(v_new, 'lead.created');
    perform crm.assign_new(v_new);
    insert into crm.api_calls (key_id, method, status, created, duplicate, invalid)
    select p_key_id, 'POST', 200, cardinality(v_new), count(*) filter (where o = 'duplicate'), count(*) filter (where o = 'rejected')
    from unnest(v_outcomes) o;
    return query
    select case o when 'added' then 'created' when 'rejected' then 'invalid' else o::text end,
        case when o = 'added' then i end, e
    from unnest(v_outcomes, v_ids, v_errors) with ordinality r (o, i, e, n)
    order by n;
end;
$$;

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
