-- Returns the sessions of an instrument in the week of p_at, Monday to Sunday in p_time_zone, as an array of seven
-- days: [{"day", "weekday" (0 is Sunday), "sessions": [{"from", "to"} in minutes of the local day]}]. Called by
-- trading.instrument_sheet.
create or replace function market.week_hours(
    p_calendar_id integer,
    p_at timestamptz,
    p_time_zone text
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with open as (
        select case when (select s.hours from market.clock_state s) = 'always' then '{(,)}'::tstzmultirange
            else market.market_ranges(p_calendar_id, p_at - interval '8 days', p_at + interval '8 days') end as ranges
    ), days as (
        select g.n, (date_trunc('week', p_at at time zone p_time_zone) + make_interval(days => g.n))::date as day
        from generate_series(0, 6) g (n)
    )
    select jsonb_agg(jsonb_build_object(
        'day', d.day,
        'weekday', extract(dow from d.day)::integer,
        'sessions', (
            select coalesce(jsonb_agg(jsonb_build_object(
                'from', market.minute_of(lower(r), d.day, p_time_zone), 'to', market.minute_of(upper(r), d.day, p_time_zone)) order by lower(r)), '[]')
            from unnest(o.ranges * tstzmultirange(tstzrange(d.day::timestamp at time zone p_time_zone, (d.day + 1)::timestamp at time zone p_time_zone))) r
        )) order by d.n)
    from days d cross join open o
$$;

-- Returns the minute of a local day at which a time is shown, 0 to 1440. Called by market.week_hours.
create or replace function market.minute_of(
    p_at timestamptz,
    p_day date,
    p_time_zone text
)
returns integer
language sql
stable
as $$
    select (extract(epoch from (p_at at time zone p_time_zone) - p_day::timestamp) / 60)::integer
$$;

-- Returns when a calendar's market next closes, and when it next opens, within 14
-- days each; null for none. Called by trading.instrument_sheet.
create or replace function market.next_hours(
    p_calendar_id integer,
    p_at timestamptz,
    out closes_at timestamptz,
    out opens_at timestamptz
)
returns record
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select
        -- A session that reaches the end of what was read has no known close.
        min(upper(r)) filter (where upper(r) > p_at and upper(r) < p_at + interval '14 days'),
        min(lower(r)) filter (where lower(r) > p_at)
    from unnest(market.market_ranges(p_calendar_id, p_at - interval '2 days', p_at + interval '14 days')) r
    where (select s.hours from market.clock_state s) <> 'always'
$$;

-- Returns when the market of an instrument next opens or closes, from the cached state of its calendar; null when that
-- is more than a week away or unknown. Called by trading.ticket_terms.
create or replace function market.hours_until(
    p_instrument_id integer,
    p_at timestamptz
)
returns timestamptz
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.valid_until
    from market.instruments i
    join market.categories c on c.category = i.category
    join market.calendar_states s on s.calendar_id = coalesce(i.calendar_id, c.calendar_id)
    where i.id = p_instrument_id and s.valid_from <= p_at and s.valid_until > p_at
        and s.valid_until < p_at + interval '7 days' and (select k.hours from market.clock_state k) <> 'always'
$$;
