-- An order closed by the engine has evidence, and the evidence names the order's close reason.
select o.id, o.close_reason, c.reason
from trading.orders o
full join trading.closures c on c.order_id = o.id
where c.reason is distinct from o.close_reason
    and (c.order_id is not null or o.close_reason in ('take_profit', 'stop_loss', 'stop_out'));
