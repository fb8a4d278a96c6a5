-- The orders of one account closed by one stop-out were closed worst loss first; equal losses by the larger margin,
-- then by the lower id (Q-90). Orders edited by staff since are excluded.
with closed as (
    select c.cascade_id, c.cascade_place, o.id, o.margin_used, trading.profit_loss(
        o.type, o.units, o.open_rate, o.close_rate, o.spread, coalesce(o.rate_divisor, o.exchange_rate), coalesce(o.rate_multiplier, 1)) as profit_loss
    from trading.closures c
    join trading.orders o on o.id = c.order_id
    where c.reason = 'stop_out' and c.cascade_id is not null
        and not exists (select from trading.order_changes x where x.order_id = o.id and x.action = 'edit')
)
select b.cascade_id, a.id as earlier_id, a.profit_loss as earlier_profit_loss, b.id, b.profit_loss
from closed a
join closed b on b.cascade_id = a.cascade_id and b.cascade_place > a.cascade_place
where (a.profit_loss, -a.margin_used, a.id) > (b.profit_loss, -b.margin_used, b.id);
