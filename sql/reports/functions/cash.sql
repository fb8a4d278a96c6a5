-- Returns deposits and withdrawals of real accounts by gateway, country, manager or affiliate of the customer, from the
-- ledger, at the time at which they were posted; withdrawals include their fee. The key of a manager or affiliate is
-- reports.name_of, that of a customer without one is "none". Called by reports.run_report.
create or replace function reports.cash(
    p_period reports.period,
    p_grouping text,
    p_rates jsonb,
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
        with sums as materialized (
            select * from reports.cash_totals(p_period, p_grouping, p_rates, p_customers)
        ), keys as materialized (
            select o.owner, coalesce(reports.cash_key(p_grouping, o.owner), 'none') as key
            from (select distinct s.owner from sums s) o
        ), moved as materialized (
            select s.kind, s.day, s.amount, k.key
            from sums s
            join keys k on coalesce(k.owner, '') = coalesce(s.owner, '')
        ), depositors as materialized (
            select k.key, count(distinct p.user_id) as customers
            from (
                select distinct m.user_id, case when p_grouping = 'gateway' then m.gateway end as gateway
                from money.cash_movements m
                where m.kind = 'deposit' and m.created_at >= (p_period).starts and m.created_at < (p_period).ends
                    and p_rates ? m.currency and (p_customers is null or m.user_id = any (p_customers))
            ) p
            left join reports.owners_of(p_grouping) o using (user_id)
            join keys k on coalesce(k.owner, '') = coalesce(p.gateway, o.owner, '')
            group by grouping sets ((k.key), ())
        ), rows as materialized (
            select
                m.key,
                coalesce(round(sum(m.amount) filter (where m.kind = 'deposit'), 2), 0) as deposits,
                coalesce(round(sum(m.amount) filter (where m.kind = 'withdrawal'), 2), 0) as withdrawals,
                coalesce(max(d.customers), 0) as customers
            from moved m
            left join depositors d using (key)
            group by m.key
        ), whole as (
            select
                coalesce(sum(r.deposits), 0) as deposits, coalesce(sum(r.withdrawals), 0) as withdrawals,
                (select d.customers from depositors d where d.key is null) as customers
            from rows r
        ), bars as (
            select
                b.day,
                coalesce(round(sum(m.amount) filter (where m.kind = 'deposit'), 2), 0) as deposits,
                coalesce(round(sum(m.amount) filter (where m.kind = 'withdrawal'), 2), 0) as withdrawals
            from reports.bars_of(p_period) b
            left join moved m using (day)
            group by b.day
        )
        select jsonb_build_object(
            'rows', (
                select coalesce(jsonb_agg(reports.as_text(to_jsonb(r) || jsonb_build_object(
                    'share', round(100 * r.deposits / nullif(w.deposits, 0), 1), 'net', r.deposits - r.withdrawals,
                    'average', round(r.deposits / nullif(r.customers, 0), 2))) order by r.deposits desc, r.withdrawals desc, r.key), '[]')
                from rows r cross join whole w),
            'totals', (
                select reports.as_text(to_jsonb(w) || jsonb_build_object(
                    'share', case when w.deposits > 0 then 100.0 end, 'net', w.deposits - w.withdrawals,
                    'average', round(w.deposits / nullif(w.customers, 0), 2)))
                from whole w),
            'chart', (
                select jsonb_build_object('days', jsonb_agg(b.day order by b.day), 'series', jsonb_build_object(
                    'deposits', jsonb_agg(b.deposits::text order by b.day),
                    'withdrawals', jsonb_agg(b.withdrawals::text order by b.day)))
                from bars b)
        )
    );
end;
$$;

-- Returns what the report shows for the owner of payments: the title of a gateway, a country, or the name of a manager
-- or affiliate. Called by reports.cash.
create or replace function reports.cash_key(
    p_grouping text,
    p_owner text
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case p_grouping
        when 'gateway' then coalesce((select g.title from money.gateways g where g.name = p_owner), p_owner)
        when 'country' then p_owner
        else reports.name_of(p_owner::bigint)
    end
$$;
