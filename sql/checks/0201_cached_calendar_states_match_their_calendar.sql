-- Every cached state of a calendar agrees with its sessions and holidays.
select s.calendar_id, s.is_open, s.valid_from, s.valid_until
from market.calendar_states s
cross join lateral market.market_ranges(s.calendar_id, s.valid_from, s.valid_until) r
where (s.is_open and not r @> tstzrange(s.valid_from, s.valid_until))
    or (not s.is_open and r && tstzrange(s.valid_from, s.valid_until));
