-- Returns bars of the bid for a chart, oldest first, including the current one: the newest p_limit (at most 5,000) that
-- start at or after p_from and before p_to. p_resolution: 1m, 5m, 15m, 30m, 1h, 4h, 1D, 1W, 1M. Bars begin
-- at multiples of their width in UTC, weeks on Monday, months on their first day. No rows for an unknown instrument or
-- resolution.
-- grant: bourse_app
create or replace function market.get_bars(
    p_instrument text,
    p_resolution text,
    p_from timestamptz default null,
    p_to timestamptz default null,
    p_limit integer default 500
)
returns table (starts_at timestamptz, open numeric, high numeric, low numeric, close numeric, ticks integer)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with requested as (
        select i.id, r.stored, w.width, r.parts, least(greatest(p_limit, 1), 5000) as bars,
            market.bar_start(coalesce(p_from, '1970-01-01Z'), w.width) as since,
            coalesce(p_to, 'infinity') as until
        from market.instruments i
        cross join (
            values
                ('1m', '1m'::market.resolution, 1),
                ('5m', '1m', 5),
                ('15m', '1m', 15),
                ('30m', '1m', 30),
                ('1h', '1h', 1),
                ('4h', '1h', 4),
                ('1D', '1d', 1),
                ('1W', '1d', 7),
                ('1M', '1d', 31)
        ) r (name, stored, parts)
        cross join lateral (select market.bar_width(r.name)) w (width)
        where i.name = p_instrument and i.deleted_at is null and r.name = p_resolution
    ), pieces as (
        (
            select c.starts_at, c.open, c.high, c.low, c.close, c.ticks, a.width
            from requested a
            join market.candles c on c.instrument_id = a.id and c.resolution = a.stored
            where c.starts_at >= a.since and c.starts_at < a.until
            order by c.starts_at desc
            -- One extra bar, because the oldest one may be incomplete and is dropped.
            limit (select (bars + 1) * parts from requested)
        )
        union all
        -- The current bar.
        select d.starts_at, d.open, d.high, d.low, q.bid, d.ticks, a.width
        from requested a
        join market.quotes q on q.instrument_id = a.id
        cross join lateral (
            values
                ('1m'::market.resolution, q.minute_at, q.minute_open, q.minute_high, q.minute_low, q.minute_ticks),
                ('1h', q.hour_at, q.hour_open, q.hour_high, q.hour_low, q.hour_ticks),
                ('1d', q.day_at, q.day_open, q.day_high, q.day_low, q.day_ticks)
        ) d (resolution, starts_at, open, high, low, ticks)
        where d.resolution = a.stored and d.starts_at >= a.since and d.starts_at < a.until
    ), bars as (
        select
            market.bar_start(p.starts_at, p.width) as starts_at,
            (array_agg(p.open order by p.starts_at))[1] as open,
            max(p.high) as high,
            min(p.low) as low,
            (array_agg(p.close order by p.starts_at desc))[1] as close,
            sum(p.ticks)::integer as ticks
        from pieces p
        group by 1
        order by 1 desc
        limit (select bars from requested)
    )
    select b.starts_at, b.open, b.high, b.low, b.close, b.ticks from bars b order by b.starts_at
$$;

-- Returns the start of the bar that contains a moment: a multiple of the width in UTC, the Monday of a week, the first
-- day of a month. Called by market.get_bars, market.next_bar and trading.closed_until.
create or replace function market.bar_start(
    p_at timestamptz,
    p_width interval
)
returns timestamptz
language sql
immutable
parallel safe
as $$
    select case
        when p_width = interval '1 month' then date_trunc('month', p_at at time zone 'UTC') at time zone 'UTC'
        -- 3 January 2000 was a Monday.
        else date_bin(p_width, p_at, timestamptz '2000-01-03 00:00:00Z')
    end;
$$;
