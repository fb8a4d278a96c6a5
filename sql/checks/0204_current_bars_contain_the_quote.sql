-- The current bars contain the latest bid and the quote's time.
select q.instrument_id, q.bid, q.time
from market.quotes q
where q.bid not between q.minute_low and q.minute_high
    or q.bid not between q.hour_low and q.hour_high
    or q.bid not between q.day_low and q.day_high
    or q.minute_at > q.time or q.hour_at > q.time or q.day_at > q.time;
