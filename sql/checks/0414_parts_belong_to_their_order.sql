-- A closed part has its order's account, instrument, side and entry, and its share of margin and spread; parts have no
-- parts. Staff may have edited either separately since; a split after the part's close changed its order only.
select p.id, p.parent_id
from trading.orders p
join trading.orders o on o.id = p.parent_id
where p.close_time is null
    or o.parent_id is not null
    or (p.account_id, p.instrument_id, p.type, p.leverage, p.stop_out_level, p.quote_time)
        is distinct from (o.account_id, o.instrument_id, o.type, o.leverage, o.stop_out_level, o.quote_time)
    or (
        (p.open_rate, p.created_at) is distinct from (o.open_rate, o.created_at)
        or abs(p.margin_used * o.units - o.margin_used * p.units) > 0.00000000000001 * (o.units + p.units)
        or abs(p.spread * o.units - o.spread * p.units) > 0.00000000000001 * (o.units + p.units)
    ) and not exists (select from trading.order_changes c where c.order_id in (p.id, o.id) and c.action = 'edit')
        and not exists (select from trading.split_changes s where s.order_id = o.id);
