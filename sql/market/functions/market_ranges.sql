-- Returns a calendar's open periods from at least p_from to at least p_to (the local dates of both are covered
-- completely) as half-open ranges. Computed from sessions and exceptions in about 3 ms; market.is_open caches the
-- result. Called by lists of hours and the calendar functions.
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
    -- Local times are converted for each date separately, which handles changes of daylight saving time. range_agg
    -- joins ranges split at midnight: forex results in one range a week.
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
