-- Returns cohorts of customers by the month of their first deposit in a time zone, and how many of them opened a real
-- order in the days 0 to 29, 30 to 59, 60 to 89 and 90 to 119 after it. A window that has not ended for every customer
-- of a cohort is null. Called by reports.run_report.
create or replace function reports.retention(
    p_period reports.period,
    p_customers bigint[]
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        with members as materialized (
            select f.user_id, f.first_at, date_trunc('month', f.first_at at time zone (p_period).zone)::date as month
            from reports.first_deposits(p_customers) f
            where f.first_at >= (p_period).starts and f.first_at < (p_period).ends
        ), trades as (
            select m.user_id, least(floor(extract(epoch from o.created_at - m.first_at) / (30 * 86400)), 4)::integer as part
            from members m
            join money.accounts a on a.user_id = m.user_id and a.mode = 'real'
            join trading.orders o on o.account_id = a.id
            where o.deleted_at is null and o.parent_id is null and o.created_at >= m.first_at
                and o.created_at < m.first_at + interval '120 days'
            group by 1, 2
        ), rows as materialized (
            select
                m.month as key, count(distinct m.user_id) as customers,
                count(distinct t.user_id) filter (where t.part = 0) as active_0,
                case when max(m.first_at) < now() - interval '60 days' then count(distinct t.user_id) filter (where t.part = 1) end as active_30,
                case when max(m.first_at) < now() - interval '90 days' then count(distinct t.user_id) filter (where t.part = 2) end as active_60,
                case when max(m.first_at) < now() - interval '120 days' then count(distinct t.user_id) filter (where t.part = 3) end as active_90
            from members m
            left join trades t using (user_id)
            group by m.month
        )
        select jsonb_build_object(
            'rows', (
                select coalesce(jsonb_agg(reports.as_text(to_jsonb(r) || jsonb_build_object(
                    'share_0', round(100.0 * r.active_0 / r.customers, 1), 'share_30', round(100.0 * r.active_30 / r.customers, 1),
                    'share_60', round(100.0 * r.active_60 / r.customers, 1), 'share_90', round(100.0 * r.active_90 / r.customers, 1)
                )) order by r.key), '[]')
                from rows r),
            -- The share of a window counts only cohorts for which it has ended.
            'totals', (
                select reports.as_text(jsonb_build_object(
                    'customers', coalesce(sum(r.customers), 0), 'active_0', coalesce(sum(r.active_0), 0),
                    'active_30', sum(r.active_30), 'active_60', sum(r.active_60), 'active_90', sum(r.active_90),
                    'share_0', round(100.0 * sum(r.active_0) / nullif(sum(r.customers), 0), 1),
                    'share_30', round(100.0 * sum(r.active_30) / nullif(sum(r.customers) filter (where r.active_30 is not null), 0), 1),
                    'share_60', round(100.0 * sum(r.active_60) / nullif(sum(r.customers) filter (where r.active_60 is not null), 0), 1),
                    'share_90', round(100.0 * sum(r.active_90) / nullif(sum(r.customers) filter (where r.active_90 is not null), 0), 1)))
                from rows r),
            'chart', (
                select jsonb_build_object('days', coalesce(jsonb_agg(r.key order by r.key), '[]'), 'series', jsonb_build_object(
                    'share_0', coalesce(jsonb_agg(round(100.0 * r.active_0 / r.customers, 1)::text order by r.key), '[]'),
                    'share_30', coalesce(jsonb_agg(coalesce(round(100.0 * r.active_30 / r.customers, 1), 0)::text order by r.key), '[]'),
                    'share_60', coalesce(jsonb_agg(coalesce(round(100.0 * r.active_60 / r.customers, 1), 0)::text order by r.key), '[]')))
                from rows r)
        )
    );
end;
$$;
