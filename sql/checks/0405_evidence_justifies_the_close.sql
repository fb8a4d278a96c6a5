-- The evidence of a close supports it: the level was reached at the rate that closed it, or the margin level was. What staff edited
-- since is judged by nobody's tick.
select o.id, c.reason, c.rule, o.close_rate, c.bid, c.ask, c.equity, c.used_margin, c.level
from trading.closures c
join trading.orders o on o.id = c.order_id
where not exists (select from trading.order_changes x where x.order_id = o.id and x.action = 'edit') and (
    (c.reason in ('take_profit', 'stop_loss') and o.close_rate <> case o.type when 'buy' then c.ask else c.bid end)
    or (c.reason = 'take_profit' and case o.type when 'buy' then c.ask < o.take_profit else c.bid > o.take_profit end)
    or (c.reason = 'stop_loss' and case o.type when 'buy' then c.ask > o.stop_loss else c.bid < o.stop_loss end)
    or (
        c.reason = 'stop_out'
        and c.rule = 'margin_level'
        and not (c.used_margin > 0 and (c.equity <= 0 or 100 * c.equity <= o.stop_out_level * c.used_margin))
    )
    or (c.reason = 'stop_out' and c.rule = 'negative_level' and c.equity > 0)
);
