-- The amount of an edit or deletion of an order by staff is in the ledger exactly once, to the cent, on the order's
-- account, and every correction has its cause.
with wanted as (
    select c.order_id || ':' || c.id as source_id, o.account_id, c.amount
    from trading.order_changes c join trading.orders o on o.id = c.order_id where c.amount <> 0
    union all
    select c.order_id || ':' || c.id || ':protection', o.account_id, -c.protection
    from trading.order_changes c join trading.orders o on o.id = c.order_id where c.protection <> 0
)
select coalesce(w.source_id, t.source_id) as source_id, w.amount, t.id as transfer_id
from wanted w
full join (select * from money.transfers where kind = 'correction' and source_type = 'order_change') t on t.source_id = w.source_id
where w.source_id is null or t.id is null
    or t.customer_account_id <> w.account_id
    or case when t.credit_account_id = w.account_id then t.amount else -t.amount end <> w.amount;
