-- The ledger of a stretch of time added up by UTC day, mode, currency, kind and instrument, read from the movements
-- themselves. Internal: money.close_days keeps it for days that are over, money.day_totals asks it about the rest.
create or replace function money.ledger_totals(
    p_from timestamptz,
    p_to timestamptz
)
returns table (
    day date, mode money.account_mode, currency text, kind money.transfer_kind, instrument_id integer,
    movements bigint, paid_in numeric, paid_out numeric
)
language sql
stable
rows 500
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- Added up twice: the ledger once to whoever it touched, which is little, and that to what it is about.
    select m.day, a.mode, m.currency, m.kind, m.instrument_id, sum(m.movements)::bigint, sum(m.paid_in), sum(m.paid_out)
    from (
        select
            (t.created_at at time zone 'UTC')::date as day, t.customer_account_id, t.currency, t.kind, o.instrument_id,
            count(*) as movements,
            coalesce(sum(t.amount) filter (where t.credit_account_id = t.customer_account_id), 0) as paid_in,
            coalesce(sum(t.amount) filter (where t.debit_account_id = t.customer_account_id), 0) as paid_out
        from money.transfers t
        left join trading.orders o
            -- What protection a correction took back is the account's, as the protection was.
            on o.id = case when t.source_type in ('order', 'rollover', 'order_change') and t.source_id not like '%:protection'
                then split_part(t.source_id, ':', 1)::bigint end
        where t.created_at >= p_from and t.created_at < p_to
        group by 1, 2, 3, 4, 5
    ) m
    join money.accounts a on a.id = m.customer_account_id
    group by 1, 2, 3, 4, 5
$$;
