-- A filled pending order has an order of the same account, instrument, side and units (including its closed parts), at
-- its price or better, unless staff edited it. A split changed units and rate of both in the same ratio and stores
-- their previous values.
select p.id, p.order_id
from trading.pending_orders p
join trading.orders o on o.id = p.order_id
where not exists (select from trading.split_changes s where s.order_id in (o.id, o.parent_id)) and ((
    o.account_id, o.instrument_id, o.type, o.units + coalesce((select sum(c.units) from trading.orders c where c.parent_id = o.id), 0)
) is distinct from (p.account_id, p.instrument_id, p.type, p.units)
    or (
        case when (p.type = 'buy') = (p.kind = 'limit') then o.open_rate > p.price else o.open_rate < p.price end
        and not exists (select from trading.order_changes c where c.order_id = o.id and c.action = 'edit')
    ));
