-- Returns the accounts of the general ledger in every currency: balance before the period, debits, credits, balance
-- after it and number of movements; the broker's accounts by kind of movement, customers' accounts as one. Credits are
-- positive. p_grouping is real or demo. Totals of a currency have the account "total"; of the whole report only the
-- movements are added up, because amounts are in different currencies. The chart shows customers' balances at the end
-- of each bar in the site's currency. Called by reports.run_report.
create or replace function reports.trial_balance(
    p_period reports.period,
    p_grouping text,
    p_rates jsonb
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        with ledger as materialized (
            select t.kind, t.currency, t.movements, t.paid_in, t.paid_out, true as is_before
            from reports.totals_between('-infinity', (p_period).starts) t
            where t.mode::text = p_grouping
            union all
            select t.kind, t.currency, t.movements, t.paid_in, t.paid_out, false
            from reports.totals_between((p_period).starts, (p_period).ends) t
            where t.mode::text = p_grouping
        ), sides as (
            -- Each total is posted twice: customers' credits are the broker's debits and vice versa.
            select l.kind::text as account, l.currency, l.movements, l.paid_in as debit, l.paid_out as credit, l.is_before from ledger l
            union all
            select 'customers', l.currency, l.movements, l.paid_out, l.paid_in, l.is_before from ledger l
        ), rows as materialized (
            select
                coalesce(s.account, 'total') as account, s.currency,
                coalesce(sum(s.credit - s.debit) filter (where s.is_before), 0) as opening,
                coalesce(sum(s.debit) filter (where not s.is_before), 0) as debit,
                coalesce(sum(s.credit) filter (where not s.is_before), 0) as credit,
                sum(s.credit - s.debit) as closing,
                coalesce(sum(s.movements) filter (where not s.is_before), 0) / case when s.account is null then 2 else 1 end as movements
            from sides s
            group by grouping sets ((s.account, s.currency), (s.currency))
        ), bars as (
            select
                b.day, coalesce(round(sum((t.paid_in - t.paid_out) / (p_rates ->> t.currency)::numeric), 8), 0) as change
            from reports.bars_of(p_period) b
            left join lateral reports.totals_between(b.starts, b.ends) t on t.mode::text = p_grouping and p_rates ? t.currency
            group by b.day
        ), balances as (
            select b.day, round(sum(b.change) over (order by b.day) + coalesce((
                select sum(r.opening / (p_rates ->> r.currency)::numeric) from rows r where r.account = 'customers' and p_rates ? r.currency
            ), 0), 2) as customers
            from bars b
        )
        select jsonb_build_object(
            'rows', (
                select coalesce(jsonb_agg(
                    reports.as_text(to_jsonb(r) || jsonb_build_object('key', r.account, 'movements', r.movements::bigint))
                    order by r.currency, r.account = 'total', r.account = 'customers', r.account), '[]')
                from rows r),
            'totals', (
                select reports.as_text(jsonb_build_object('movements', coalesce(sum(r.movements), 0)::bigint))
                from rows r where r.account = 'customers'),
            'chart', (
                select jsonb_build_object('days', jsonb_agg(b.day order by b.day),
                    'series', jsonb_build_object('customers', jsonb_agg(b.customers::text order by b.day)))
                from balances b)
        )
    );
end;
$$;
