-- An order that was closed without being asked has its evidence, and no other order has any.
select o.id, o.close_reason, c.reason
from trading.orders o
full join trading.closures c on c.order_id = o.id
where (case when o.close_reason in ('take_profit', 'stop_loss', 'stop_out') then o.close_reason end) is distinct from c.reason;
