-- A finished bar precedes the current bar.
select c.instrument_id, c.resolution, c.starts_at
from market.candles c
join market.quotes q on q.instrument_id = c.instrument_id
where c.starts_at >= case c.resolution when '1m' then q.minute_at when '1h' then q.hour_at else q.day_at end;
