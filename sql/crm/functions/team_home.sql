-- Returns the figures of a manager's start page (Q-171): the team's leads registered in the last p_days UTC days (1 to
-- 366) by step, agent, status and source, first deposits by the week of their deposit, and untouched leads of any day
-- by age. contacted counts leads that are not untouched (crm.untouched_lead), customers those with an account. Values
-- are first deposits in the site's currency at current rates, null without a rate. calls are an agent's calls of the
-- last ten days, oldest first. Called by GET /admin/home. Errors: BT100 not signed in, BT102 account inactive, BT103
-- forbidden.
-- grant: bourse_app
create or replace function crm.team_home(
    p_actor_id bigint,
    p_days integer
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'manager');
    v_today timestamptz := date_trunc('day', now() at time zone 'UTC') at time zone 'UTC';
    v_days integer := least(greatest(coalesce(p_days, 30), 1), 366);
    v_from timestamptz := v_today - make_interval(days => v_days - 1);
    v_currency text := site.setting('appCurrency');
    v_team bigint[] := crm.team_agents(p_actor_id);
    v_figures jsonb;
begin
    execute format($sql$
        with own as materialized (
            select l.id, l.agent_id, l.retention_agent_id, l.affiliate_id, l.lead_source_id, l.source, l.status_id, l.user_id, l.created_at, l.ftd_at,
                (%1$s) is true as is_untouched, l.created_at >= $3 as is_new
            from crm.leads l
            where l.deleted_at is null and (%2$s)
        ),
        paid as materialized (
            select o.id, round(market.converted(d.amount, r.multiplier, r.divisor), 2) as value
            from own o
            cross join lateral (select f.amount, f.currency from money.deposits_of(o.user_id) f order by f.decided_at, f.id limit 1) d
            left join trading.risk_rates r on r.quote = d.currency and r.currency = $5
            where o.is_new and o.ftd_at is not null
        ),
        held as materialized (
            select h.user_id, count(*) filter (where o.is_new) as leads, count(*) filter (where o.is_new and not o.is_untouched) as contacted,
                count(*) filter (where o.is_new and o.user_id is not null) as customers, count(*) filter (where o.is_new and o.ftd_at is not null) as deposited,
                sum(p.value) as value, count(*) filter (where o.is_untouched) as untouched
            from own o
            cross join lateral (values (o.agent_id), (o.retention_agent_id)) h (user_id)
            left join paid p on p.id = o.id
            where h.user_id = any ($4)
            group by h.user_id
        ),
        -- One pass over the days: a count for each agent and day would read the index once each.
        called as materialized (
            select c.user_id, date_bin('1 day', c.created_at, $1) as day, count(*) as calls
            from crm.calls c
            where c.user_id = any ($4) and c.created_at >= $1 - interval '9 days' and c.created_at < $1 + interval '1 day'
            group by 1, 2
        ),
        sources as (
            select coalesce(o.lead_source_id, a.full_name, o.source::text) as source,
                case when o.lead_source_id is null then o.affiliate_id end as affiliate_id, o.lead_source_id,
                count(*) as leads, count(o.ftd_at) as deposited
            from own o left join iam.users a on a.id = o.affiliate_id
            where o.is_new
            group by 1, 2, 3
            order by deposited desc, leads desc, source
            limit 6
        )
        select jsonb_build_object(
            'leads', (
                select jsonb_build_object(
                    'total', count(*) filter (where o.is_new),
                    'before', count(*) filter (where o.created_at >= $3 - make_interval(days => $6) and o.created_at < $3),
                    'contacted', count(*) filter (where o.is_new and not o.is_untouched),
                    'customers', count(*) filter (where o.is_new and o.user_id is not null),
                    'deposited', count(*) filter (where o.is_new and o.ftd_at is not null),
                    'value', (select sum(p.value)::text from paid p),
                    'untouched', count(*) filter (where o.is_untouched)
                )
                from own o
            ),
            'statuses', coalesce((
                select jsonb_agg(jsonb_build_object('status', n.name, 'leads', n.leads) order by n.leads desc, n.name)
                from (
                    select s.name, count(*) as leads from own o join crm.lead_statuses s on s.id = o.status_id where o.is_new group by s.name
                ) n
            ), '[]'),
            'agents', coalesce((
                select jsonb_agg(jsonb_build_object(
                    'id', u.id, 'full_name', u.full_name, 'role_id', u.role_id, 'calls', (
                        select jsonb_agg(coalesce(c.calls, 0) order by d.n)
                        from generate_series(-9, 0) d (n)
                        left join called c on c.user_id = u.id and c.day = date_bin('1 day', $1 + make_interval(hours => 24 * d.n), $1)
                    ),
                    'leads', coalesce(h.leads, 0), 'contacted', coalesce(h.contacted, 0), 'customers', coalesce(h.customers, 0),
                    'deposited', coalesce(h.deposited, 0), 'value', h.value::text, 'untouched', coalesce(h.untouched, 0)
                ) order by coalesce(h.deposited, 0) desc, coalesce(h.leads, 0) desc, u.full_name, u.id)
                from iam.users u
                left join held h on h.user_id = u.id
                where u.id = any ($4) and u.role_id in (iam.role('sales_agent'), iam.role('retention_agent')) and u.deleted_at is null
            ), '[]'),
            'weeks', (
                select jsonb_agg(jsonb_build_object('week', w.day::date, 'deposits', (
                    select count(*) from own o where o.ftd_at >= w.day at time zone 'UTC' and o.ftd_at < (w.day + interval '7 days') at time zone 'UTC'
                )) order by w.day)
                from generate_series(date_trunc('week', $1 at time zone 'UTC') - interval '42 days', $1 at time zone 'UTC', interval '7 days') w (day)
            ),
            'untouched', (
                select jsonb_agg(jsonb_build_object('age', g.age, 'leads', (
                    select count(*) from own o where o.is_untouched and crm.untouched_age(o.created_at) = g.age
                )) order by g.n)
                from unnest(array['24h', '8h', '2h', 'new']) with ordinality g (age, n)
            ),
            'holder', (
                select jsonb_build_object('id', u.id, 'full_name', u.full_name, 'leads', count(*))
                from own o left join iam.users u on u.id = coalesce(o.agent_id, o.retention_agent_id)
                where o.is_untouched and crm.untouched_age(o.created_at) = '24h'
                group by u.id, u.full_name
                order by count(*) desc, u.full_name
                limit 1
            ),
            'sources', coalesce((
                select jsonb_agg(jsonb_build_object(
                    'source', s.source, 'affiliate_id', s.affiliate_id, 'lead_source_id', s.lead_source_id, 'leads', s.leads, 'deposited', s.deposited
                ) order by s.deposited desc, s.leads desc, s.source)
                from sources s
            ), '[]')
        )
    $sql$, crm.untouched_lead(), crm.lead_scope(v_role, v_team))
    into v_figures
    using v_today, p_actor_id, v_from, v_team, v_currency, v_days;
    return v_figures || jsonb_build_object('from', (v_from at time zone 'UTC')::date, 'currency', v_currency);
end;
$$;

-- Returns the condition on crm.leads l that selects untouched leads: default status, no note, no call. Called by
-- crm.team_home, crm.staff_home and crm.lead_conditions.
create or replace function crm.untouched_lead()
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select $sql$(l.last_note is null and l.status_id = (select s.id from crm.lead_statuses s where s.is_default)
        and not exists (select from crm.calls c where c.lead_id = l.id))$sql$;
$$;

-- Returns the age of an untouched lead as figures and filters group it: 24h (24 hours and more), 8h (8 to 24), 2h (2 to
-- 8) or new. Called by crm.team_home and the condition of crm.lead_conditions.
create or replace function crm.untouched_age(
    p_created_at timestamptz
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when p_created_at <= now() - interval '24 hours' then '24h'
        when p_created_at <= now() - interval '8 hours' then '8h'
        when p_created_at <= now() - interval '2 hours' then '2h'
        else 'new'
    end;
$$;
