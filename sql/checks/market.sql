-- 0201_cached_calendar_states_match_their_calendar
-- Every cached state of a calendar agrees with its sessions and holidays.
select s.calendar_id, s.is_open, s.valid_from, s.valid_until
from market.calendar_states s
cross join lateral market.market_ranges(s.calendar_id, s.valid_from, s.valid_until) r
where (s.is_open and not r @> tstzrange(s.valid_from, s.valid_until))
    or (not s.is_open and r && tstzrange(s.valid_from, s.valid_until));

-- 0202_calendars_have_a_time_zone
-- Every calendar's time zone exists in PostgreSQL.
select c.id, c.code, c.time_zone
from market.calendars c
where not exists (select from pg_catalog.pg_timezone_names z where z.name = c.time_zone);

-- 0203_finished_bars_precede_the_current_bar
-- A finished bar precedes the current bar.
select c.instrument_id, c.resolution, c.starts_at
from market.candles c
join market.quotes q on q.instrument_id = c.instrument_id
where c.starts_at >= case c.resolution when '1m' then q.minute_at when '1h' then q.hour_at else q.day_at end;

-- 0204_current_bars_contain_the_quote
-- The current bars contain the latest bid and the quote's time.
select q.instrument_id, q.bid, q.time
from market.quotes q
where q.bid not between q.minute_low and q.minute_high
    or q.bid not between q.hour_low and q.hour_high
    or q.bid not between q.day_low and q.day_high
    or q.minute_at > q.time or q.hour_at > q.time or q.day_at > q.time;

-- 0205_conversions_connect_their_currencies
-- A conversion's legs lead from its currency to its quote: directly, or via a currency that both legs share.
select c.id, c.quote, c.currency, f.name as first_leg, s.name as second_leg
from market.conversions c
join market.instruments f on f.id = c.first_instrument_id
left join market.instruments s on s.id = c.second_instrument_id
where case when c.first_inverted then f.quote else f.base end <> c.currency
    or case
        when s.id is null then case when c.first_inverted then f.base else f.quote end <> c.quote
        else case when c.second_inverted then s.base else s.quote end <> c.quote
            or case when c.first_inverted then f.base else f.quote end <> case when c.second_inverted then s.quote else s.base end
    end;

-- 0206_quotes_match_instruments_and_categories
-- Name and largest accepted move stored beside a quote equal those of its instrument and category.
select q.instrument_id, q.name, q.max_jump
from market.quotes q
join market.instruments i on i.id = q.instrument_id
join market.categories c on c.category = i.category
where (q.name, q.max_jump) is distinct from (case when i.deleted_at is null then i.name end, coalesce(i.max_jump, c.max_jump));

-- 0207_price_markups_do_not_overlap
-- The price markups of an instrument do not overlap, and frames of ticks read them while a later tick can have one.
select m.instrument_id, m.id, m.starts_after, m.ends_at
from market.price_markups m
where exists (
        select from market.price_markups o
        where o.instrument_id = m.instrument_id and o.id <> m.id and o.starts_after < m.ends_at and m.starts_after < o.ends_at
    )
    or m.ends_at = 'infinity' and not (select c.has_markups from market.clock_state c);

-- 0208_spreads_of_hours_match_their_bars
-- A finished hour of spreads precedes the current hour and has as many ticks as its bar.
select s.instrument_id, s.starts_at, s.ticks, b.ticks as bar_ticks
from market.hourly_spreads s
join market.quotes q on q.instrument_id = s.instrument_id
left join market.candles b on b.instrument_id = s.instrument_id and b.resolution = '1h' and b.starts_at = s.starts_at
where s.starts_at >= q.hour_at or s.ticks <> b.ticks;
