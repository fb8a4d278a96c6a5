-- The margin of an order is E-03 of its units, open rate, leverage and the conversion at its opening. Parts and splits
-- round their share by less than one unit of the ledger's last decimal. A closed order whose entry was edited by staff
-- keeps its original margin.
select o.id, o.margin_used, e.margin as expected
from trading.orders o
left join trading.closures c on c.order_id = o.id
cross join lateral (
    select trading.required_margin(o.open_rate, o.units, o.leverage,
        case when o.close_time is null then coalesce(o.rate_divisor, o.exchange_rate) else c.margin_divisor end,
        case when o.close_time is null then coalesce(o.rate_multiplier, 1) else c.margin_multiplier end)
) e (margin)
where abs(o.margin_used - e.margin) >= 0.00001
    and not (o.close_time is not null
        and exists (select from trading.order_changes x where x.order_id in (o.id, o.parent_id) and x.action = 'edit'));
