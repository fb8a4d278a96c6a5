-- No order was opened on a price older than its instrument allows, or closed before it was opened. Staff may have
-- corrected its opening time since.
select o.id, o.quote_time, o.created_at, o.close_time
from trading.orders o
join market.instruments i on i.id = o.instrument_id
join market.categories c on c.category = i.category
where (o.created_at - o.quote_time > greatest(i.stale_after, c.stale_after, interval '60 seconds') or o.quote_time > o.created_at)
        and not exists (select from trading.order_changes x where x.order_id = o.id and x.action = 'edit')
    or o.close_time < o.created_at;
