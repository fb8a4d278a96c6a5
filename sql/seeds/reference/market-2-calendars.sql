-- Trading hours in the exchange's local time, split at midnight, and exceptions. Only missing rows are added, so that
-- changes by staff stay. Holidays of Asian exchanges that follow the lunar calendar are entered by staff.
with new_calendars as (
    insert into market.calendars (code, time_zone) values
        ('crypto', 'UTC'),
        ('forex', 'America/New_York'),
        ('metals-energy', 'America/New_York'),
        ('brent', 'America/New_York'),
        ('grains', 'America/Chicago'),
        ('sugar', 'America/New_York'),
        ('us-stocks', 'America/New_York'),
        ('us-index', 'America/Chicago'),
        ('germany-index', 'Europe/Berlin'),
        ('uk-index', 'Europe/London'),
        ('euronext-index', 'Europe/Paris'),
        ('hong-kong-index', 'Asia/Hong_Kong'),
        ('australia-index', 'Australia/Sydney'),
        ('singapore-index', 'Asia/Singapore')
    on conflict (code) do nothing
    returning id, code
), hours (code, weekdays, opens, closes) as (
    values
        ('crypto', '{0,1,2,3,4,5,6}'::smallint[], time '00:00', time '24:00'),

        ('forex', '{0}', '17:00', '24:00'),
        ('forex', '{1,2,3,4}', '00:00', '24:00'),
        ('forex', '{5}', '00:00', '17:00'),

        ('metals-energy', '{1,2,3,4,5}', '00:00', '17:00'),
        ('metals-energy', '{0,1,2,3,4}', '18:00', '24:00'),

        ('brent', '{1,2,3,4,5}', '00:00', '18:00'),
        ('brent', '{0,1,2,3,4}', '20:00', '24:00'),

        ('grains', '{1,2,3,4,5}', '00:00', '07:45'),
        ('grains', '{1,2,3,4,5}', '08:30', '13:20'),
        ('grains', '{0,1,2,3,4}', '19:00', '24:00'),

        ('sugar', '{1,2,3,4,5}', '03:30', '13:00'),

        ('us-stocks', '{1,2,3,4,5}', '09:30', '16:00'),

        ('us-index', '{1,2,3,4,5}', '00:00', '16:00'),
        ('us-index', '{0,1,2,3,4}', '17:00', '24:00'),

        ('germany-index', '{1,2,3,4,5}', '01:15', '22:00'),
        ('uk-index', '{1,2,3,4,5}', '01:00', '21:00'),
        ('euronext-index', '{1,2,3,4,5}', '08:00', '22:00'),

        ('hong-kong-index', '{2,3,4,5,6}', '00:00', '03:00'),
        ('hong-kong-index', '{1,2,3,4,5}', '09:15', '12:00'),
        ('hong-kong-index', '{1,2,3,4,5}', '13:00', '16:30'),
        ('hong-kong-index', '{1,2,3,4,5}', '17:15', '24:00'),

        ('australia-index', '{2,3,4,5,6}', '00:00', '08:00'),
        ('australia-index', '{1,2,3,4,5}', '09:50', '16:30'),
        ('australia-index', '{1,2,3,4,5}', '17:10', '24:00'),

        ('singapore-index', '{2,3,4,5,6}', '00:00', '04:45'),
        ('singapore-index', '{1,2,3,4,5}', '08:30', '17:20'),
        ('singapore-index', '{1,2,3,4,5}', '17:50', '24:00')
)
insert into market.calendar_sessions (calendar_id, weekday, opens, closes)
select c.id, d.weekday, h.opens, h.closes
from hours h
join new_calendars c on c.code = h.code
cross join lateral unnest(h.weekdays) d (weekday);

with days (codes, dates, opens, closes, name) as (
    values
        -- Closed all day.
        ('{us-stocks,us-index,metals-energy,sugar}'::text[], '{2026-04-03,2027-03-26,2028-04-14}'::date[], null::time, null::time,
            'Good Friday'),
        ('{grains,brent,germany-index,uk-index,euronext-index,australia-index,hong-kong-index,singapore-index}',
            '{2026-04-03,2027-03-26,2028-04-14}', null, null, 'Good Friday'),
        ('{germany-index,uk-index,euronext-index,australia-index,hong-kong-index}', '{2026-04-06,2027-03-29,2028-04-17}', null, null,
            'Easter Monday'),
        ('{germany-index,euronext-index}', '{2026-05-01,2028-05-01}', null, null, 'Labour Day'),
        ('{germany-index,uk-index,euronext-index,australia-index,hong-kong-index,singapore-index,sugar}',
            '{2026-01-01,2027-01-01}', null, null, 'New Year''s Day'),
        ('{germany-index,uk-index,euronext-index,australia-index,hong-kong-index,singapore-index,sugar}',
            '{2026-12-25,2028-12-25}', null, null, 'Christmas Day'),
        ('{germany-index,uk-index,euronext-index,australia-index,hong-kong-index}', '{2028-12-26}', null, null, 'Boxing Day'),
        ('{germany-index}', '{2026-12-24,2027-12-24}', null, null, 'Christmas Eve'),
        ('{germany-index}', '{2026-12-31,2027-12-31}', null, null, 'New Year''s Eve'),
        ('{us-stocks}', '{2026-01-01,2027-01-01}', null, null, 'New Year''s Day'),
        ('{us-stocks}', '{2026-01-19,2027-01-18,2028-01-17}', null, null, 'Martin Luther King Jr. Day'),
        ('{us-stocks}', '{2026-02-16,2027-02-15,2028-02-21}', null, null, 'Presidents'' Day'),
        ('{us-stocks}', '{2026-05-25,2027-05-31,2028-05-29}', null, null, 'Memorial Day'),
        ('{us-stocks}', '{2026-06-19,2027-06-18,2028-06-19}', null, null, 'Juneteenth'),
        ('{us-stocks}', '{2026-07-03,2027-07-05,2028-07-04}', null, null, 'Independence Day'),
        ('{us-stocks}', '{2026-09-07,2027-09-06,2028-09-04}', null, null, 'Labor Day'),
        ('{us-stocks}', '{2026-11-26,2027-11-25,2028-11-23}', null, null, 'Thanksgiving'),
        ('{us-stocks}', '{2026-12-25,2027-12-24,2028-12-25}', null, null, 'Christmas Day'),
        -- Early closes.
        ('{us-stocks}', '{2026-11-27,2027-11-26,2028-11-24}', '09:30', '13:00', 'Day after Thanksgiving'),
        ('{us-stocks}', '{2026-12-24}', '09:30', '13:00', 'Christmas Eve'),
        ('{us-stocks}', '{2028-07-03}', '09:30', '13:00', 'Day before Independence Day'),
        ('{us-index}', '{2026-11-27,2027-11-26,2028-11-24,2026-12-24,2027-12-23}', '00:00', '12:15', 'Early close'),
        ('{metals-energy}', '{2026-11-27,2027-11-26,2028-11-24,2026-12-24,2027-12-23}', '00:00', '13:45', 'Early close'),
        -- US holidays on which the futures pause at noon and resume in the evening.
        ('{us-index}', '{2026-01-19,2027-01-18,2028-01-17,2026-02-16,2027-02-15,2028-02-21,2026-05-25,2027-05-31,2028-05-29,2028-06-19}',
            '00:00', '12:00', 'US holiday'),
        ('{us-index}', '{2027-07-05,2028-07-04,2026-09-07,2027-09-06,2028-09-04,2026-11-26,2027-11-25,2028-11-23}',
            '00:00', '12:00', 'US holiday'),
        ('{us-index}', '{2026-01-19,2027-01-18,2028-01-17,2026-02-16,2027-02-15,2028-02-21,2026-05-25,2027-05-31,2028-05-29,2028-06-19}',
            '17:00', '24:00', 'US holiday'),
        ('{us-index}', '{2027-07-05,2028-07-04,2026-09-07,2027-09-06,2028-09-04,2026-11-26,2027-11-25,2028-11-23}',
            '17:00', '24:00', 'US holiday'),
        ('{us-index}', '{2026-06-19,2026-07-03,2027-06-18}', '00:00', '12:00', 'US holiday'),
        ('{metals-energy}',
            '{2026-01-19,2027-01-18,2028-01-17,2026-02-16,2027-02-15,2028-02-21,2026-05-25,2027-05-31,2028-05-29,2028-06-19}',
            '00:00', '14:30', 'US holiday'),
        ('{metals-energy}', '{2027-07-05,2028-07-04,2026-09-07,2027-09-06,2028-09-04,2026-11-26,2027-11-25,2028-11-23}',
            '00:00', '14:30', 'US holiday'),
        ('{metals-energy}',
            '{2026-01-19,2027-01-18,2028-01-17,2026-02-16,2027-02-15,2028-02-21,2026-05-25,2027-05-31,2028-05-29,2028-06-19}',
            '18:00', '24:00', 'US holiday'),
        ('{metals-energy}', '{2027-07-05,2028-07-04,2026-09-07,2027-09-06,2028-09-04,2026-11-26,2027-11-25,2028-11-23}',
            '18:00', '24:00', 'US holiday'),
        ('{metals-energy}', '{2026-06-19,2026-07-03,2027-06-18}', '00:00', '14:30', 'US holiday'),
        -- Christmas and New Year for markets open around the clock: closed from the eve's New York close to the evening
        -- of the day.
        ('{forex}', '{2026-12-24,2026-12-31}', '00:00', '17:00', 'Holiday eve'),
        ('{forex}', '{2028-12-24,2028-12-31}', null, null, 'Holiday eve'),
        ('{forex}', '{2026-12-25,2027-01-01}', null, null, 'Holiday'),
        ('{forex}', '{2026-01-01,2028-12-25,2029-01-01}', '17:05', '24:00', 'Holiday'),
        ('{metals-energy,brent,grains,us-index}', '{2026-12-25,2027-01-01}', null, null, 'Holiday'),
        ('{metals-energy,brent,grains,us-index}', '{2028-12-24,2028-12-31}', null, null, 'Holiday eve'),
        ('{metals-energy}', '{2026-01-01,2028-12-25,2029-01-01}', '18:00', '24:00', 'Holiday'),
        ('{brent}', '{2026-01-01,2028-12-25,2029-01-01}', '20:00', '24:00', 'Holiday'),
        ('{grains}', '{2026-01-01,2028-12-25,2029-01-01}', '19:00', '24:00', 'Holiday'),
        ('{us-index}', '{2026-01-01,2028-12-25,2029-01-01}', '17:00', '24:00', 'Holiday'),
        ('{metals-energy}', '{2026-12-31}', '00:00', '17:00', 'New Year''s Eve'),
        ('{us-index}', '{2026-12-31}', '00:00', '16:00', 'New Year''s Eve'),
        ('{brent}', '{2026-12-24,2026-12-31}', '00:00', '18:00', 'Holiday eve')
)
insert into market.calendar_exceptions (calendar_id, local_date, opens, closes, name)
select c.id, t.local_date, d.opens, d.closes, d.name
from days d
join market.calendars c on c.code = any (d.codes)
cross join lateral unnest(d.dates) t (local_date)
where not exists (select from market.calendar_exceptions e where e.calendar_id = c.id and e.local_date = t.local_date);
