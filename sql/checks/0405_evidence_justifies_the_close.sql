-- The evidence of a close proves it: the level was reached at the closing rate, or the margin level was. Orders edited
-- by staff since are excluded.
select o.id, c.reason, c.rule, o.close_rate, c.bid, c.ask, c.equity, c.used_margin, c.level
from trading.closures c
join trading.orders o on o.id = c.order_id
where not exists (select from trading.order_changes x where x.order_id = o.id and x.action = 'edit') and (
    (c.reason in ('take_profit', 'stop_loss') and o.close_rate <> case o.type when 'buy' then c.ask else c.bid end)
    or (c.reason = 'take_profit' and case o.type when 'buy' then c.ask < o.take_profit else c.bid > o.take_profit end)
    or (c.reason = 'stop_loss' and case o.type when 'buy' then c.ask > o.stop_loss else c.bid < o.stop_loss end)
    -- The rule names of trading.settle_orders; any other name is a violation.
    or c.reason = 'stop_out' and (
        c.level is distinct from o.stop_out_level
        or case c.rule
            when 'margin level <= stop-out level' then trading.is_stopped_out(c.equity, c.used_margin, c.level, 'margin_level')
            when 'equity <= 0' then trading.is_stopped_out(c.equity, c.used_margin, c.level, 'negative_level')
        end is not true
    )
    or c.margin_level is distinct from trading.margin_level(c.equity, c.used_margin)
);
