-- A closed order has time, rate, reason and result of its close; an open one has none of them.
select id, close_time, close_rate, close_reason, pro_loss
from trading.orders
where num_nulls(close_time, close_rate, close_reason, pro_loss) not in (0, 4);
