-- A closed order's profit or loss is in the ledger exactly once and to the cent; an open order has none. Changes by
-- staff have their own entries (check 0316), so the first entry and those add up to the order's current result, or to
-- zero after its deletion.
select o.id, o.pro_loss, t.id as transfer_id
from trading.orders o
left join (select order_id, sum(amount) as amount from trading.order_changes group by order_id) c on c.order_id = o.id
cross join lateral (select case when o.deleted_at is null then coalesce(o.pro_loss, 0) else 0 end - coalesce(c.amount, 0)) e (posted)
left join money.transfers t on t.kind = 'profit_loss' and t.source_type = 'order' and t.source_id = o.id::text
where (o.close_time is not null and e.posted <> 0) <> (t.id is not null)
    or t.customer_account_id <> o.account_id
    or t.amount <> abs(e.posted)
    or (t.credit_account_id = o.account_id) <> (e.posted > 0);
