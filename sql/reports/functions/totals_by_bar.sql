-- Returns the ledger's totals of one mode by bar of a period, currency, kind and instrument. A bar has the stored
-- totals of the UTC days with its dates, by month where it contains whole ones, and the movements between midnight of
-- the zone and of UTC at its bounds, which are added where the bar has them beyond those days, otherwise subtracted. So
-- a period of any time zone is exact, and a year reads a few hours of movements for each month. Days without stored
-- totals are read from the movements. Called by reports.broker_profit and reports.trial_balance.
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
        -- The UTC days with stored totals: from day on, before next_day.
        select b.day, b.starts, b.ends, greatest(least(
            lead(b.day, 1, (p_period).last + 1) over (order by b.day), coalesce(s.totals_before, '-infinity')), b.day) as next_day
        from reports.bars_of(p_period) b
        cross join money.report_state s
    ), bounds as materialized (
        select b.day, least(r.at, r.until) as starts, greatest(r.at, r.until) as ends, case when r.at < r.until then 1 else -1 end as sign
        from bars b
        cross join lateral (values
            (b.starts, case when b.next_day > b.day then b.day::timestamp at time zone 'UTC' else b.ends end),
            (case when b.next_day > b.day then b.next_day::timestamp at time zone 'UTC' else b.ends end, b.ends)
        ) r (at, until)
        where r.at <> r.until
    ), parts as materialized (
        -- Two bars share the movements at the bound between them, which are read once.
        select
            m.starts, m.ends, m.currency, m.kind, m.instrument_id, count(*) as movements,
            coalesce(sum(m.amount) filter (where m.is_in), 0) as paid_in, coalesce(sum(m.amount) filter (where not m.is_in), 0) as paid_out
        from (
            select
                r.starts, r.ends, t.currency, t.kind, t.amount, t.credit_account_id = t.customer_account_id as is_in,
                -- As in money.ledger_totals: protection belongs to the account.
                case when t.source_type in ('order', 'rollover', 'order_change', 'dispute') and t.source_id not like '%:protection' then (
                    select o.instrument_id from trading.orders o where o.id = split_part(t.source_id, ':', 1)::bigint) end as instrument_id
            from (select distinct b.starts, b.ends from bounds b) r
            join money.transfers t on t.created_at >= r.starts and t.created_at < r.ends
            join money.accounts a on a.id = t.customer_account_id
            where a.mode = p_mode
        ) m
        group by m.starts, m.ends, m.currency, m.kind, m.instrument_id
    )
    select u.day, u.currency, u.kind, u.instrument_id, sum(u.movements)::bigint, sum(u.paid_in), sum(u.paid_out)
    from (
        select b.day, s.currency, s.kind, s.instrument_id, s.movements, s.paid_in, s.paid_out
        from bars b
        cross join lateral reports.stored_totals(b.day, b.next_day, p_mode) s
        where b.next_day > b.day
        union all
        select b.day, p.currency, p.kind, p.instrument_id, b.sign * p.movements, b.sign * p.paid_in, b.sign * p.paid_out
        from bounds b
        join parts p on p.starts = b.starts and p.ends = b.ends
    ) u
    group by u.day, u.currency, u.kind, u.instrument_id
    having sum(u.movements) <> 0
$$;

-- Returns stored totals of one mode, of the UTC days from p_from on, before p_to, whose totals are stored: one row for
-- each whole month and for each other day, currency, kind and instrument. Called by reports.totals_by_bar and
-- reports.totals_before.
create or replace function reports.stored_totals(
    p_from date,
    p_to date,
    p_mode money.account_mode
)
returns table (currency text, kind money.transfer_kind, instrument_id integer, movements bigint, paid_in numeric, paid_out numeric)
language plpgsql
stable
rows 2000
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_from date := date_trunc('month', p_from + interval '1 month - 1 day')::date;
    v_to date := greatest(date_trunc('month', p_to)::date, v_from);
begin
    return query
    select m.currency, m.kind, m.instrument_id, m.movements, m.paid_in::numeric, m.paid_out::numeric
    from money.monthly_totals m
    where m.mode = p_mode and m.month >= v_from and m.month < v_to;
    return query
    select d.currency, d.kind, d.instrument_id, d.movements, d.paid_in::numeric, d.paid_out::numeric
    from money.daily_totals d
    where d.mode = p_mode and d.day >= p_from and d.day < least(v_from, p_to);
    return query
    select d.currency, d.kind, d.instrument_id, d.movements, d.paid_in::numeric, d.paid_out::numeric
    from money.daily_totals d
    where d.mode = p_mode and d.day >= v_to and d.day < p_to;
end;
$$;
