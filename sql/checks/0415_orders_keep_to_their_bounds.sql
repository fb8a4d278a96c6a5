-- Replaces foreign keys and bounds that orders do without (migrations/0007_trading.sql): an order's account, instrument
-- and evidence belong together, and values copied from plans, instruments and quotes are within their bounds (NaN is
-- greater than every number).
select 'order' as what, o.id
from trading.orders o
left join money.accounts a on a.id = o.account_id
left join market.instruments i on i.id = o.instrument_id
where a.id is null or i.id is null or a.mode = 'house'
    or not (o.spread >= 0 and o.spread <= 1e24)
    or not (o.leverage > 0 and o.leverage <= 1e15)
    or not (o.exchange_rate > 0 and o.exchange_rate <= 1e15)
    or not (o.stop_out_level >= 0 and o.stop_out_level <= 100)
union all
select 'exposure', e.account_id
from trading.exposures e
where not (e.orders > 0 and e.spread <= 1e24 and e.spread >= 0 and e.stop_out_level between 0 and 100
    and e.long_units between 0 and 1e24 and e.long_cost between 0 and 1e24 and e.short_units between 0 and 1e24 and e.short_cost between 0 and 1e24)
union all
select 'evidence', c.order_id
from trading.closures c
where not exists (select from trading.orders o where o.id = c.order_id);
