-- No open order has a level that its instrument's price has reached within its session: the engine would have closed
-- it. A price out of hours closes nothing (Q-115).
select o.id, o.type, o.take_profit, o.stop_loss, q.bid, q.ask
from trading.orders o
join market.quotes q on q.instrument_id = o.instrument_id
where o.close_time is null and q.in_hours
    and case o.type
        when 'buy' then o.take_profit <= q.ask or o.stop_loss >= q.ask
        else o.take_profit >= q.bid or o.stop_loss <= q.bid
    end;
