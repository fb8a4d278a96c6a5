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
declare
    v_days date[] := reports.bar_days(p_period);
    v_starts timestamptz[] := reports.bar_starts(p_period);
begin
    return (
        -- By owner and bar, and by owner and customer: one pass over the movements instead of three.
        with sums as materialized (
            select
                case p_grouping
                    when 'gateway' then m.gateway
                    when 'country' then nullif(f.country, '')
                    when 'manager' then f.manager_id::text
                    when 'affiliate' then l.affiliate_id::text end as owner,
                m.kind, v_days[width_bucket(m.created_at, v_starts)] as day, m.user_id, sum(m.amount) as amount
            from reports.cash_movements((p_period).starts, (p_period).ends, p_rates, p_customers) m
            left join iam.profiles f on f.user_id = m.user_id
            left join crm.leads l on l.user_id = m.user_id
            group by 1, 2, grouping sets ((3), (4))
        ), keys as materialized (
            select o.owner, coalesce(reports.cash_key(p_grouping, o.owner), 'none') as key
            from (select distinct s.owner from sums s) o
        ), moved as materialized (
            select s.kind, s.day, s.user_id, s.amount, k.key
            from sums s
            join keys k on coalesce(k.owner, '') = coalesce(s.owner, '')
        ), rows as materialized (
            select
                m.key,
                coalesce(round(sum(m.amount) filter (where m.kind = 'deposit' and m.day is not null), 2), 0) as deposits,
                coalesce(round(sum(m.amount) filter (where m.kind = 'withdrawal' and m.day is not null), 2), 0) as withdrawals,
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
