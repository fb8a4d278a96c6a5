-- Returns the next six dates within a year on which a calendar has other hours than its weekdays: [{"day", "name",
-- "sessions": [{"from", "to"}]}], no sessions on a day without trading. Called by trading.instrument_sheet.
create or replace function market.next_holidays(
    p_calendar_id integer,
    p_at timestamptz
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_agg(jsonb_build_object('day', d.local_date, 'name', d.name, 'sessions', d.sessions) order by d.local_date), '[]')
    from (
        select e.local_date, min(e.name) as name,
            coalesce(jsonb_agg(jsonb_build_object(
                'from', (e.local_date + e.opens) at time zone c.time_zone,
                'to', (e.local_date + e.closes) at time zone c.time_zone) order by e.opens)
                filter (where e.opens is not null), '[]') as sessions
        from market.calendar_exceptions e
        join market.calendars c on c.id = e.calendar_id
        where e.calendar_id = p_calendar_id
            and e.local_date >= (p_at at time zone c.time_zone)::date and e.local_date < (p_at + interval '1 year')::date
            and (select s.hours from market.clock_state s) <> 'always'
        group by e.local_date
        order by e.local_date
        limit 6
    ) d
$$;
