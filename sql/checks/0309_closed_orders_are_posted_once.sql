-- A closed order's profit or loss is in the ledger, once and to the cent; an open order's is not.
select o.id, o.pro_loss, t.id as transfer_id
from trading.orders o
left join money.transfers t on t.kind = 'profit_loss' and t.source_type = 'order' and t.source_id = o.id::text
where (o.close_time is not null and o.pro_loss <> 0) <> (t.id is not null)
    or t.customer_account_id <> o.account_id
    or t.amount <> abs(o.pro_loss)
    or (t.credit_account_id = o.account_id) <> (o.pro_loss > 0);
