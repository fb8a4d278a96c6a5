-- An exposure is the sum of the open orders of one account in one instrument; its stop-out level is no lower than any
-- of theirs.
with open_orders as (
    select account_id, instrument_id, count(*) as orders,
        coalesce(sum(units) filter (where type = 'buy'), 0) as long_units,
        coalesce(sum(units * open_rate) filter (where type = 'buy'), 0) as long_cost,
        coalesce(sum(units) filter (where type = 'sell'), 0) as short_units,
        coalesce(sum(units * open_rate) filter (where type = 'sell'), 0) as short_cost,
        sum(spread) as spread,
        max(stop_out_level) as stop_out_level
    from trading.orders
    where close_time is null
    group by account_id, instrument_id
)
select account_id, instrument_id, o as orders, e as exposure
from open_orders o
full join (select * from trading.exposures where orders > 0) e using (account_id, instrument_id)
where o.orders is distinct from e.orders
    or o.long_units is distinct from e.long_units
    or o.long_cost is distinct from e.long_cost
    or o.short_units is distinct from e.short_units
    or o.short_cost is distinct from e.short_cost
    or o.spread is distinct from e.spread
    or o.stop_out_level > e.stop_out_level;
