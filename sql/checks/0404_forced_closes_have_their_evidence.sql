-- An order that was closed without being asked has its evidence; evidence names the reason its order was closed for.
select o.id, o.close_reason, c.reason
from trading.orders o
full join trading.closures c on c.order_id = o.id
where c.reason is distinct from o.close_reason
    and (c.order_id is not null or o.close_reason in ('take_profit', 'stop_loss', 'stop_out'));
