-- No open order has a level that its instrument's price has reached: the engine would have closed it.
select o.id, o.type, o.take_profit, o.stop_loss, q.bid, q.ask
from trading.orders o
join market.quotes q on q.instrument_id = o.instrument_id
where o.close_time is null
    and case o.type
        when 'buy' then o.take_profit <= q.ask or o.stop_loss >= q.ask
        else o.take_profit >= q.bid or o.stop_loss <= q.bid
    end;
