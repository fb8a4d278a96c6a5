-- Returns the ledger's totals for a period by UTC day, mode, currency, kind and instrument, computed from the
-- movements. Called by money.close_days, which stores those of ended days, and by money.day_totals for the rest.
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
    -- Aggregated by account first, which gives few rows, and only then joined to the accounts.
    select m.day, a.mode, m.currency, m.kind, m.instrument_id, sum(m.movements)::bigint, sum(m.paid_in), sum(m.paid_out)
    from (
        select
            (t.created_at at time zone 'UTC')::date as day, t.customer_account_id, t.currency, t.kind, o.instrument_id,
            count(*) as movements,
            coalesce(sum(t.amount) filter (where t.credit_account_id = t.customer_account_id), 0) as paid_in,
            coalesce(sum(t.amount) filter (where t.debit_account_id = t.customer_account_id), 0) as paid_out
        from money.transfers t
        left join trading.orders o
            -- A correction of negative balance protection belongs to the account, not to an instrument, like the
            -- protection itself.
            on o.id = case when t.source_type in ('order', 'rollover', 'order_change') and t.source_id not like '%:protection'
                then split_part(t.source_id, ':', 1)::bigint end
        where t.created_at >= p_from and t.created_at < p_to
        group by 1, 2, 3, 4, 5
    ) m
    join money.accounts a on a.id = m.customer_account_id
    group by 1, 2, 3, 4, 5
$$;
