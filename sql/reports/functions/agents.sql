-- Returns the work of agents in a period: calls, first deposits of their customers, and deposits of their customers in
-- the site's currency at current rates with their share. A customer belongs to the retention agent of the lead, without
-- one to the sales agent; the key of customers without both is "none". Called by reports.figures_of.
create or replace function reports.agents(
    p_period reports.period,
    p_rates jsonb
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_days date[] := reports.bar_days(p_period);
    v_starts timestamptz[] := reports.bar_starts(p_period);
begin
    return (
        with work as materialized (
            select c.user_id as agent_id, v_days[width_bucket(c.created_at, v_starts)] as day, 1 as calls, 0 as first_deposits, 0::numeric as deposits
            from crm.calls c
            where c.created_at >= (p_period).starts and c.created_at < (p_period).ends
            union all
            select o.owner::bigint, v_days[width_bucket(f.first_at, v_starts)], 0, 1, 0
            from reports.first_deposits(null) f
            left join reports.owners_of('agent') o using (user_id)
            where f.first_at >= (p_period).starts and f.first_at < (p_period).ends
            union all
            select s.owner::bigint, s.day, 0, 0, s.amount
            from reports.cash_totals(p_period, 'agent', p_rates, null) s
            where s.kind = 'deposit'
        ), rows as materialized (
            select
                coalesce(reports.name_of(w.agent_id), 'none') as key, sum(w.calls) as calls, sum(w.first_deposits) as first_deposits,
                round(sum(w.deposits), 2) as deposits
            from work w
            group by w.agent_id
        ), whole as (
            select coalesce(sum(r.calls), 0) as calls, coalesce(sum(r.first_deposits), 0) as first_deposits, coalesce(sum(r.deposits), 0) as deposits
            from rows r
        ), bars as (
            select b.day, coalesce(sum(w.calls), 0) as calls, coalesce(sum(w.first_deposits), 0) as first_deposits
            from reports.bars_of(p_period) b
            left join work w using (day)
            group by b.day
        )
        select jsonb_build_object(
            'rows', (
                select coalesce(jsonb_agg(reports.as_text(to_jsonb(r) || jsonb_build_object(
                    'share', round(100 * r.deposits / nullif(w.deposits, 0), 1))) order by r.deposits desc, r.calls desc, r.key), '[]')
                from rows r cross join whole w),
            'totals', (
                select reports.as_text(to_jsonb(w) || jsonb_build_object('share', case when w.deposits > 0 then 100.0 end)) from whole w),
            'chart', (
                select jsonb_build_object('days', jsonb_agg(b.day order by b.day), 'series', jsonb_build_object(
                    'calls', jsonb_agg(b.calls::text order by b.day),
                    'first_deposits', jsonb_agg(b.first_deposits::text order by b.day)))
                from bars b)
        )
    );
end;
$$;
