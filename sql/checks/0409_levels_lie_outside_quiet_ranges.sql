-- Every level of an order lies at the edge of its instrument's quiet range or outside it. Instruments with a level that
-- is not measured yet, and watched accounts, are excluded: the engine evaluates them anyway.
with levels as (
    select instrument_id, stop_loss as ask_below, take_profit as ask_above, null::numeric as bid_below, null::numeric as bid_above
    from trading.orders
    where close_time is null and type = 'buy'
    union all
    select instrument_id, null, null, take_profit, stop_loss from trading.orders where close_time is null and type = 'sell'
    union all
    select instrument_id,
        case when type = 'buy' and kind = 'limit' then price end,
        case when type = 'buy' and kind = 'stop' then price end,
        case when type = 'sell' and kind = 'stop' then price end,
        case when type = 'sell' and kind = 'limit' then price end
    from trading.pending_orders
    where status = 'pending'
    union all
    select e.instrument_id, e.ask_falls_to, null, null, e.bid_rises_to
    from trading.exposures e
    where not exists (select from trading.watched_accounts w where w.account_id = e.account_id)
)
select q.instrument_id, max(l.ask_below) as ask_below, min(l.ask_above) as ask_above, max(l.bid_below) as bid_below,
    min(l.bid_above) as bid_above
from market.quotes q
join levels l on l.instrument_id = q.instrument_id
where q.is_measured and not exists (select from trading.fresh_edges f where f.instrument_id = q.instrument_id)
group by q.instrument_id
having max(l.ask_below) > coalesce(greatest(q.ask_falls_to, q.ask_band_falls_to), 0)
    or min(l.ask_above) < coalesce(q.ask_rises_to, 'infinity')
    or max(l.bid_below) > coalesce(q.bid_falls_to, 0)
    or min(l.bid_above) < coalesce(least(q.bid_rises_to, q.bid_band_rises_to), 'infinity');
