-- Returns what affiliates brought in a period: their leads, how many of these have become customers until now, and
-- first deposits, deposits and withdrawals of all their customers, in the site's currency at current rates. Deleted
-- leads do not count as leads. Called by reports.figures_of.
create or replace function reports.affiliates(
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
        with brought as materialized (
            select
                l.affiliate_id, v_days[width_bucket(l.created_at, v_starts)] as day, 1 as leads,
                case when l.user_id is not null then 1 else 0 end as customers, 0 as first_deposits, 0::numeric as deposits, 0::numeric as withdrawals
            from crm.leads l
            where l.affiliate_id is not null and l.created_at >= (p_period).starts and l.created_at < (p_period).ends and l.deleted_at is null
            union all
            select o.owner::bigint, v_days[width_bucket(f.first_at, v_starts)], 0, 0, 1, 0, 0
            from reports.first_deposits(null) f
            join reports.owners_of('affiliate') o using (user_id)
            where o.owner is not null and f.first_at >= (p_period).starts and f.first_at < (p_period).ends
            union all
            select
                s.owner::bigint, s.day, 0, 0, 0,
                case when s.kind = 'deposit' then s.amount else 0 end, case when s.kind = 'withdrawal' then s.amount else 0 end
            from reports.cash_totals(p_period, 'affiliate', p_rates, null) s
            where s.owner is not null
        ), rows as materialized (
            select
                reports.name_of(b.affiliate_id) as key, sum(b.leads) as leads, sum(b.customers) as customers, sum(b.first_deposits) as first_deposits,
                round(sum(b.deposits), 2) as deposits, round(sum(b.withdrawals), 2) as withdrawals
            from brought b
            group by b.affiliate_id
        ), bars as (
            select r.day, coalesce(sum(b.leads), 0) as leads, coalesce(sum(b.first_deposits), 0) as first_deposits
            from reports.bars_of(p_period) r
            left join brought b using (day)
            group by r.day
        )
        select jsonb_build_object(
            'rows', (
                select coalesce(jsonb_agg(reports.as_text(to_jsonb(r) || jsonb_build_object('net', r.deposits - r.withdrawals))
                    order by r.deposits desc, r.leads desc, r.key), '[]')
                from rows r),
            'totals', (
                select reports.as_text(jsonb_build_object(
                    'leads', coalesce(sum(r.leads), 0), 'customers', coalesce(sum(r.customers), 0),
                    'first_deposits', coalesce(sum(r.first_deposits), 0), 'deposits', coalesce(sum(r.deposits), 0),
                    'withdrawals', coalesce(sum(r.withdrawals), 0), 'net', coalesce(sum(r.deposits - r.withdrawals), 0)))
                from rows r),
            'chart', (
                select jsonb_build_object('days', jsonb_agg(b.day order by b.day), 'series', jsonb_build_object(
                    'leads', jsonb_agg(b.leads::text order by b.day),
                    'first_deposits', jsonb_agg(b.first_deposits::text order by b.day)))
                from bars b)
        )
    );
end;
$$;
