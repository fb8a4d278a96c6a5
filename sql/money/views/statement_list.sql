-- The ledger from the customer's side: each signed amount with the balance after it and its source, in the order of
-- account_version. Queries restrict it to one account.
-- grant: bourse_app
create or replace view money.statement_list as
select
    t.id, t.created_at, a.user_id, t.customer_account_id as account_id, t.currency, t.kind::text as kind, t.source_type, t.source_id,
    t.description, case when t.credit_account_id = t.customer_account_id then t.amount else -t.amount end as amount, t.balance_after,
    t.account_version, o.instrument, o.side, o.units,
    case when t.source_type in ('withdrawal', 'deposit', 'subscription') then money.counterparty_of(t.source_type, t.source_id) end as party
from money.transfers t
join money.accounts a on a.id = t.customer_account_id
-- One lookup per shown row, never a join of the whole tables.
left join lateral (
    select i.name as instrument, r.type::text as side, r.units
    from trading.orders r
    join market.instruments i on i.id = r.instrument_id
    where t.source_type in ('order', 'rollover', 'order_change', 'dispute') and r.id = split_part(t.source_id, ':', 1)::bigint
    limit 1
) o on true;
