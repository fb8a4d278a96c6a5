-- Returns the expiry of a day order in an instrument (E-35): the first moment after p_at that is the last end of a
-- session on a local date of the calendar, or 17:00 New York within a session; null for none within 30 days. Sessions
-- that touch are one; a pause is not the end of a day because a later session of the date ends after it. Called by
-- trading.expiry_of and the ticket.
-- grant: bourse_app
create or replace function trading.day_expiry(
    p_instrument_id integer,
    p_at timestamptz
)
returns timestamptz
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with calendar as (
        select c.id, c.time_zone, case when (select hours from market.clock_state) = 'always' then '{(,)}'::tstzmultirange
            else market.market_ranges(c.id, p_at - interval '2 days', p_at + interval '32 days') end as ranges
        from market.instruments i
        join market.categories k on k.category = i.category
        join market.calendars c on c.id = coalesce(i.calendar_id, k.calendar_id)
        where i.id = p_instrument_id
    ),
    sessions as (
        select lower(r) as starts_at, upper(r) as ends_at, c.time_zone from calendar c cross join unnest(c.ranges) r
    ),
    moments as (
        -- A session that ends at midnight belongs to the date before it.
        select max(ends_at) as at from sessions group by ((ends_at - interval '1 microsecond') at time zone time_zone)::date
        union all
        select n.at
        from generate_series(
            date_trunc('day', p_at at time zone 'America/New_York'),
            (p_at at time zone 'America/New_York') + interval '30 days',
            interval '1 day'
        ) d (day)
        cross join lateral (select (d.day + interval '17 hours') at time zone 'America/New_York') n (at)
        where exists (select from sessions s where (s.starts_at < n.at) is not false and (s.ends_at > n.at) is not false)
    )
    select min(at) from moments where at > p_at and at <= p_at + interval '30 days';
$$;
