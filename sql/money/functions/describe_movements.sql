-- Returns movements of an account by their versions, from the customer's side: signed amount, balance after it, source.
-- Amounts are text. Called by money.read_statement and money.continue_statement.
create or replace function money.describe_movements(
    p_account_id bigint,
    p_versions bigint[],
    p_newest_first boolean
)
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        with moved as materialized (
            select
                t.id, t.created_at, t.currency, t.kind, t.source_type, t.source_id, t.description, t.balance_after, t.account_version,
                case when t.credit_account_id = p_account_id then t.amount else -t.amount end as amount,
                case when t.source_type in ('order', 'rollover', 'order_change', 'dispute') then split_part(t.source_id, ':', 1)::bigint end as order_id
            from money.transfers t
            where t.customer_account_id = p_account_id and t.account_version = any (p_versions)
        ),
        -- One lookup for an order and all its nightly swaps.
        orders as materialized (
            select r.id, i.name as instrument, r.type, r.units
            from trading.orders r
            join market.instruments i on i.id = r.instrument_id
            where r.id = any (array(select m.order_id from moved m))
        )
        select coalesce(json_agg(l), '[]')
        from (
            select
                m.id, m.created_at, m.currency, m.kind, m.source_type, m.source_id, m.description, m.amount::text as amount,
                m.balance_after::text as balance_after, m.account_version, o.instrument, o.type as side, o.units::text as units,
                -- Called only for the few rows that have a counterparty: joins of these tables would make every page a
                -- tenth slower.
                case when m.source_type in ('withdrawal', 'deposit', 'subscription')
                    then money.counterparty_of(m.source_type, m.source_id) end as party
            from moved m
            left join orders o on o.id = m.order_id
            order by case when p_newest_first then -m.account_version else m.account_version end
        ) l
    );
end;
$$;
