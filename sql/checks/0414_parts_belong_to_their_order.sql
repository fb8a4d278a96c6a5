-- A closed part has its order's account, instrument, side and entry, and its share of margin and spread; parts have no parts.
select p.id, p.parent_id
from trading.orders p
join trading.orders o on o.id = p.parent_id
where p.close_time is null
    or o.parent_id is not null
    or (p.account_id, p.instrument_id, p.type, p.open_rate, p.leverage, p.stop_out_level, p.quote_time, p.created_at)
        is distinct from (o.account_id, o.instrument_id, o.type, o.open_rate, o.leverage, o.stop_out_level, o.quote_time, o.created_at)
    or abs(p.margin_used * o.units - o.margin_used * p.units) > 0.00000000000001 * (o.units + p.units)
    or abs(p.spread * o.units - o.spread * p.units) > 0.00000000000001 * (o.units + p.units);
