-- Returns what the broker has earned on an account beside the result of prices, in its currency (Q-281): the spread
-- charges of closed orders (E-06) at the rate of their close, swaps, less those credited, and bought plans. Internal.
create or replace function trading.broker_revenue(
    p_account_id bigint
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select
        (
            -- Orders in the account's own currency share the rate 1, and each conversion costs more than the sum.
            select coalesce(sum(market.converted(r.spread, r.multiplier, r.divisor)), 0)
            from (
                select sum(o.spread) as spread, coalesce(o.rate_multiplier, 1) as multiplier, coalesce(o.rate_divisor, o.exchange_rate) as divisor
                from trading.orders o
                where o.account_id = p_account_id and o.close_time is not null and o.deleted_at is null
                group by multiplier, divisor
            ) r
        ) + (
            select coalesce(sum(case when t.debit_account_id = p_account_id then t.amount else -t.amount end), 0)
            from money.transfers t
            where t.customer_account_id = p_account_id and t.kind in ('swap', 'plan')
        )
$$;
