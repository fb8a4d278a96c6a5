-- A quote for every instrument without one, at the end of its bars, where the simulator continues: open positions need
-- a price, and the first screen shows a market. Day and hour are taken from the hourly bars; the minute has just begun.
insert into market.quotes (
    instrument_id, name, max_jump, bid, ask, time, prev_bid, prev_ask,
    minute_at, minute_open, minute_high, minute_low, minute_ticks,
    hour_at, hour_open, hour_high, hour_low, hour_ticks, hour_spread_sum,
    day_at, day_open, day_high, day_low, day_ticks, previous_day_close
)
select
    i.id, i.name, c.max_jump, i.typical_price, w.ask, t.now, i.typical_price, w.ask,
    t.minute, i.typical_price, i.typical_price, i.typical_price, 1,
    t.hour, i.typical_price, i.typical_price, i.typical_price, 1, w.ask - i.typical_price,
    t.day, coalesce(d.open, i.typical_price), greatest(d.high, i.typical_price), least(d.low, i.typical_price), 1, d.before
from market.instruments i
join market.categories c on c.category = i.category
cross join (
    select now(), date_trunc('minute', now(), 'UTC') as minute, date_trunc('hour', now(), 'UTC') as hour, date_trunc('day', now(), 'UTC') as day
) t
cross join lateral (
    select i.typical_price + greatest(round(i.typical_price * 0.00008, i.price_decimals), 1 / 10::numeric ^ i.price_decimals) as ask
) w
cross join lateral (
    select
        (array_agg(b.open order by b.starts_at) filter (where b.starts_at >= t.day))[1] as open,
        max(b.high) filter (where b.starts_at >= t.day) as high,
        min(b.low) filter (where b.starts_at >= t.day) as low,
        (array_agg(b.close order by b.starts_at desc) filter (where b.starts_at < t.day))[1] as before
    from market.candles b
    where b.instrument_id = i.id and b.resolution = '1h' and b.starts_at >= t.day - interval '1 day'
) d
where i.typical_price is not null and i.deleted_at is null and not exists (select from market.quotes q where q.instrument_id = i.id);
