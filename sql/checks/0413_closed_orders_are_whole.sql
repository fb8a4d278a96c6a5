-- A closed order knows when, at what rate, why and with what result; an open one knows none of it.
select id, close_time, close_rate, close_reason, pro_loss
from trading.orders
where num_nulls(close_time, close_rate, close_reason, pro_loss) not in (0, 4);
