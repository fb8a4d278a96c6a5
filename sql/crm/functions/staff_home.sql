-- Returns the figures of an agent's or affiliate's start page (Q-128): leads in the actor's scope by age and status,
-- the number of untouched ones, and the newest leads without contact data. Days are UTC; week and month are the last 7
-- and 30 days. Called by GET /admin/home and GET /affiliate/home. Errors: BT100 not signed in, BT102 account inactive,
-- BT103 forbidden.
-- grant: bourse_app
create or replace function crm.staff_home(
    p_actor_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'affiliate', 'sales_agent', 'retention_agent');
    v_today timestamptz := date_trunc('day', now() at time zone 'UTC') at time zone 'UTC';
    v_group text := case v_role when iam.role('sales_agent') then 'sales' when iam.role('retention_agent') then 'retention' end;
    v_figures jsonb;
begin
    -- An agent's figures cover the leads of the agent's list, so leads in another group do not count.
    execute format($sql$
        with own as materialized (
            select l.id, l.first_name, l.last_name, l.country, l.status_id, l.created_at, l.ftd_at, (%s) is true as is_untouched
            from crm.leads l
            where l.deleted_at is null and (%s) and ($3::text is null or l."group"::text = $3)
        )
        select jsonb_build_object(
            'leads', (
                select jsonb_build_object(
                    'total', count(*),
                    'today', count(*) filter (where o.created_at >= $1),
                    'week', count(*) filter (where o.created_at >= $1 - interval '6 days'),
                    'month', count(*) filter (where o.created_at >= $1 - interval '29 days'),
                    'untouched', count(*) filter (where o.is_untouched),
                    'deposited', count(*) filter (where o.ftd_at is not null)
                )
                from own o
            ),
            'statuses', coalesce((
                select jsonb_agg(jsonb_build_object('status', n.name, 'leads', n.leads) order by n.leads desc, n.name)
                from (
                    select s.name, count(*) as leads
                    from own o join crm.lead_statuses s on s.id = o.status_id
                    group by s.name
                ) n
            ), '[]'),
            'recent', coalesce((
                select jsonb_agg(jsonb_build_object(
                    'id', r.id, 'name', trim(r.first_name || ' ' || r.last_name), 'country', r.country, 'status', s.name, 'created_at', r.created_at
                ) order by r.id desc)
                from (select * from own o order by o.id desc limit 8) r
                left join crm.lead_statuses s on s.id = r.status_id
            ), '[]')
        )
    $sql$, crm.untouched_lead(), crm.lead_scope(v_role))
    into v_figures
    using v_today, p_actor_id, v_group;
    return v_figures;
end;
$$;
