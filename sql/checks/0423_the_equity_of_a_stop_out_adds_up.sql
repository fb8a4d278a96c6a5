-- The equity of a stop-out is its balance plus the value of its stored positions, which include the closed order's
-- instrument at the quote that closed it.
select c.order_id, c.equity, c.balance + v.profit_loss as expected
from trading.closures c
join trading.orders o on o.id = c.order_id
cross join lateral (
    select coalesce(sum(p.profit_loss), 0) as profit_loss,
        coalesce(bool_or(p.instrument_id = o.instrument_id
            and (p.bid, p.ask, p.quote_time) = (c.order_bid, c.order_ask, c.order_quote_time)), false) as names_the_order
    from trading.position_values(c.positions) p
) v
where c.reason = 'stop_out' and c.positions is not null
    and (abs(c.equity - c.balance - v.profit_loss) > 0.000000000001 or not v.names_the_order);
