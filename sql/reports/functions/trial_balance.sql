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
            select null::date as day, t.kind, t.currency, t.movements, t.paid_in, t.paid_out, true as is_before
            from reports.totals_before(p_period, p_grouping::money.account_mode) t
            union all
            select t.day, t.kind, t.currency, sum(t.movements), sum(t.paid_in), sum(t.paid_out), false
            from reports.totals_by_bar(p_period, p_grouping::money.account_mode) t
            group by t.day, t.kind, t.currency
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
                b.day, coalesce(round(sum((l.paid_in - l.paid_out) / (p_rates ->> l.currency)::numeric), 8), 0) as change
            from reports.bars_of(p_period) b
            left join ledger l on l.day = b.day and p_rates ? l.currency
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

-- Returns the ledger's totals of one mode before a period, by currency and kind: the stored totals of the UTC days
-- before its first date, and the movements between these days and its beginning, added or subtracted as in
-- reports.totals_by_bar. Called by reports.trial_balance.
create or replace function reports.totals_before(
    p_period reports.period,
    p_mode money.account_mode
)
returns table (currency text, kind money.transfer_kind, movements bigint, paid_in numeric, paid_out numeric)
language sql
stable
rows 50
security definer
set search_path = pg_catalog, pg_temp
as $$
    with stored as materialized (
        select least(coalesce(s.totals_before, '-infinity'), (p_period).first) as before from money.report_state s
    ), part as materialized (
        select
            least(b.midnight, (p_period).starts) as starts, greatest(b.midnight, (p_period).starts) as ends,
            case when b.midnight < (p_period).starts then 1 else -1 end as sign
        from (select s.before::timestamp at time zone 'UTC' as midnight from stored s) b
    )
    select u.currency, u.kind, sum(u.movements)::bigint, sum(u.paid_in), sum(u.paid_out)
    from (
        select d.currency, d.kind, d.movements, d.paid_in, d.paid_out
        from stored s
        cross join lateral reports.stored_totals('-infinity', s.before, p_mode) d
        union all
        select
            t.currency, t.kind, p.sign, case when t.credit_account_id = t.customer_account_id then p.sign * t.amount else 0 end,
            case when t.debit_account_id = t.customer_account_id then p.sign * t.amount else 0 end
        from part p
        join money.transfers t on t.created_at >= p.starts and t.created_at < p.ends
        join money.accounts a on a.id = t.customer_account_id
        where a.mode = p_mode
    ) u
    group by u.currency, u.kind
$$;
