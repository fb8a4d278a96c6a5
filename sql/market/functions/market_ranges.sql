-- When a calendar is open, from at least p_from to at least p_to (the local dates around both are included whole):
-- half-open ranges. Computed from sessions and exceptions, about 3 ms; market.is_open remembers. Asked by lists of
-- hours and by the calendar functions.
-- grant: bourse_app, bourse_worker
create or replace function market.market_ranges(
    p_calendar_id integer,
    p_from timestamptz,
    p_to timestamptz
)
returns tstzmultirange
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- Local dates and times become instants date by date, so that a change of daylight-saving time needs no care.
    -- range_agg joins what midnight split: forex comes out as one range a week.
    select coalesce(
        range_agg(tstzrange((d.day + s.opens) at time zone c.time_zone, (d.day + s.closes) at time zone c.time_zone)),
        '{}'::tstzmultirange
    )
    from market.calendars c
    cross join lateral (
        select g::date as day
        from generate_series(
            (p_from at time zone c.time_zone)::date - 1,
            (p_to at time zone c.time_zone)::date + 1,
            interval '1 day'
        ) g
    ) d
    cross join lateral (
        select e.opens, e.closes
        from market.calendar_exceptions e
        where e.calendar_id = c.id and e.local_date = d.day and e.opens is not null
        union all
        select w.opens, w.closes
        from market.calendar_sessions w
        where w.calendar_id = c.id
            and w.weekday = extract(dow from d.day)
            and not exists (
                select from market.calendar_exceptions e where e.calendar_id = c.id and e.local_date = d.day
            )
    ) s
    where c.id = p_calendar_id
$$;
