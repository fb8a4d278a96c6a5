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
        with moved as materialized (
            select m.*, reports.cash_key(p_grouping, m.user_id, m.gateway) as key
            from reports.cash_movements((p_period).starts, (p_period).ends, p_rates, p_customers) m
        ), rows as materialized (
            select
                m.key,
                coalesce(round(sum(m.amount) filter (where m.kind = 'deposit'), 2), 0) as deposits,
                coalesce(round(sum(m.amount) filter (where m.kind = 'withdrawal'), 2), 0) as withdrawals,
                count(distinct m.user_id) filter (where m.kind = 'deposit') as customers
            from moved m
            group by m.key
        ), whole as (
            select
                coalesce(sum(r.deposits), 0) as deposits, coalesce(sum(r.withdrawals), 0) as withdrawals,
                (select count(distinct m.user_id) from moved m where m.kind = 'deposit') as customers
            from rows r
        ), bars as (
            select
                b.day,
                coalesce(round(sum(m.amount) filter (where m.kind = 'deposit'), 2), 0) as deposits,
                coalesce(round(sum(m.amount) filter (where m.kind = 'withdrawal'), 2), 0) as withdrawals
            from reports.bars_of(p_period) b
            left join moved m on m.created_at >= b.starts and m.created_at < b.ends
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

-- Returns the posted deposits and withdrawals of real accounts between two times, converted with p_rates; p_customers
-- null for all customers. Called by reports.cash.
create or replace function reports.cash_movements(
    p_starts timestamptz,
    p_ends timestamptz,
    p_rates jsonb,
    p_customers bigint[]
)
returns table (kind text, created_at timestamptz, user_id bigint, gateway text, amount numeric)
language sql
stable
rows 10000
security definer
set search_path = pg_catalog, pg_temp
as $$
    select t.kind::text, t.created_at, a.user_id, coalesce(d.gateway, w.gateway), t.amount / (p_rates ->> t.currency)::numeric
    from money.transfers t
    join money.accounts a on a.id = t.customer_account_id
    left join money.deposits d on d.id = case when t.source_type = 'deposit' then t.source_id::bigint end
    left join money.withdrawals w on w.id = case when t.source_type = 'withdrawal' then t.source_id::bigint end
    where t.kind in ('deposit', 'withdrawal') and t.created_at >= p_starts and t.created_at < p_ends
        and a.mode = 'real' and p_rates ? t.currency and (p_customers is null or a.user_id = any (p_customers))
$$;

-- Returns what groups a customer's payment: the gateway, or the customer's country, manager or affiliate. Called by
-- reports.cash.
create or replace function reports.cash_key(
    p_grouping text,
    p_user_id bigint,
    p_gateway text
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(case p_grouping
        when 'gateway' then coalesce((select g.title from money.gateways g where g.name = p_gateway), p_gateway)
        when 'country' then (select nullif(p.country, '') from iam.profiles p where p.user_id = p_user_id)
        when 'manager' then (
            select reports.name_of(p.manager_id) from iam.profiles p where p.user_id = p_user_id)
        when 'affiliate' then (
            select reports.name_of(l.affiliate_id) from crm.leads l where l.user_id = p_user_id)
    end, 'none')
$$;
