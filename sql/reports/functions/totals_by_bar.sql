-- Returns the ledger's totals of one mode by bar of a period, currency, kind and instrument. Stored totals of whole UTC
-- days are used; only the parts of days at the ends of the bars, and days without stored totals, are read from the
-- movements, so that a period of any time zone is exact and fast. Called by reports.broker_profit and
-- reports.trial_balance.
create or replace function reports.totals_by_bar(
    p_period reports.period,
    p_mode money.account_mode
)
returns table (
    day date, currency text, kind money.transfer_kind, instrument_id integer, movements bigint, paid_in numeric, paid_out numeric
)
language sql
stable
rows 5000
security definer
set search_path = pg_catalog, pg_temp
as $$
    with bars as materialized (
        -- The UTC days of each bar with stored totals: from first_day on, before next_day.
        select b.day, b.starts, b.ends, w.first_day, greatest(least(w.next_day, coalesce(s.totals_before, '-infinity')), w.first_day) as next_day
        from reports.bars_of(p_period) b
        cross join money.report_state s
        cross join lateral (
            select
                (date_trunc('day', b.starts + interval '1 day' - interval '1 microsecond', 'UTC') at time zone 'UTC')::date as first_day,
                (date_trunc('day', b.ends, 'UTC') at time zone 'UTC')::date as next_day
        ) w
    ), ranges as materialized (
        select b.day, r.starts, r.ends
        from bars b
        cross join lateral (values
            (b.starts, case when b.next_day > b.first_day then b.first_day::timestamp at time zone 'UTC' else b.ends end),
            (case when b.next_day > b.first_day then b.next_day::timestamp at time zone 'UTC' else b.ends end, b.ends)
        ) r (starts, ends)
        where r.starts < r.ends
    ), moved as (
        select
            r.day, t.currency, t.kind, t.amount, t.credit_account_id = t.customer_account_id as is_in,
            -- As in money.ledger_totals: protection belongs to the account.
            case when t.source_type in ('order', 'rollover', 'order_change', 'dispute') and t.source_id not like '%:protection' then (
                select o.instrument_id from trading.orders o where o.id = split_part(t.source_id, ':', 1)::bigint) end as instrument_id
        from ranges r
        join money.transfers t on t.created_at >= r.starts and t.created_at < r.ends
        join money.accounts a on a.id = t.customer_account_id
        where a.mode = p_mode
    )
    select u.day, u.currency, u.kind, u.instrument_id, sum(u.movements)::bigint, sum(u.paid_in), sum(u.paid_out)
    from (
        select b.day, d.currency, d.kind, d.instrument_id, sum(d.movements) as movements, sum(d.paid_in) as paid_in, sum(d.paid_out) as paid_out
        from bars b
        join money.daily_totals d on d.day >= b.first_day and d.day < b.next_day
        where d.mode = p_mode
        group by b.day, d.currency, d.kind, d.instrument_id
        union all
        select
            m.day, m.currency, m.kind, m.instrument_id, count(*),
            coalesce(sum(m.amount) filter (where m.is_in), 0), coalesce(sum(m.amount) filter (where not m.is_in), 0)
        from moved m
        group by m.day, m.currency, m.kind, m.instrument_id
    ) u
    group by u.day, u.currency, u.kind, u.instrument_id
$$;
