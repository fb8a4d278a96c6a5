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
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_bars constant integer := least(greatest(p_limit, 1), 5000);
    v_until constant timestamptz := coalesce(p_to, 'infinity');
    v_width constant interval := market.bar_width(p_resolution);
    v_since constant timestamptz := market.bar_start(coalesce(p_from, '1970-01-01Z'), v_width);
    v_instrument_id integer;
    v_stored market.resolution;
    v_pieces integer;
    v_recent timestamptz;
begin
    -- v_recent: since when the stored bars probably suffice, also of a market that is open for a quarter of the week;
    -- earlier partitions are not read. One extra bar, because the oldest one may be incomplete and is dropped.
    select i.id, r.stored, (v_bars + 1) * r.parts,
        greatest(v_since, least(v_until, q.minute_at) - ((v_bars + 1) * 6 * v_width + interval '7 days'))
    into v_instrument_id, v_stored, v_pieces, v_recent
    from market.instruments i
    left join market.quotes q on q.instrument_id = i.id
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
    where i.name = p_instrument and i.deleted_at is null and r.name = p_resolution;

    return query
    with recent as materialized (
        select c.starts_at, c.open, c.high, c.low, c.close, c.ticks
        from market.candles c
        where c.instrument_id = v_instrument_id and c.resolution = v_stored and c.starts_at >= v_recent and c.starts_at < v_until
        order by c.starts_at desc
        limit v_pieces
    ), older as (
        select c.starts_at, c.open, c.high, c.low, c.close, c.ticks
        from market.candles c
        where c.instrument_id = v_instrument_id and c.resolution = v_stored and c.starts_at >= v_since
            and c.starts_at < least(v_recent, v_until)
        order by c.starts_at desc
        limit v_pieces - (select count(*) from recent)
    ), pieces as (
        select r.* from recent r
        union all
        select o.* from older o
        union all
        -- The current bar.
        select d.starts_at, d.open, d.high, d.low, q.bid, d.ticks
        from market.quotes q
        cross join lateral (
            values
                ('1m'::market.resolution, q.minute_at, q.minute_open, q.minute_high, q.minute_low, q.minute_ticks),
                ('1h', q.hour_at, q.hour_open, q.hour_high, q.hour_low, q.hour_ticks),
                ('1d', q.day_at, q.day_open, q.day_high, q.day_low, q.day_ticks)
        ) d (resolution, starts_at, open, high, low, ticks)
        where q.instrument_id = v_instrument_id and d.resolution = v_stored and d.starts_at >= v_since and d.starts_at < v_until
    ), bars as (
        select
            market.bar_start(p.starts_at, v_width) as starts_at,
            (array_agg(p.open order by p.starts_at))[1] as open,
            max(p.high) as high,
            min(p.low) as low,
            (array_agg(p.close order by p.starts_at desc))[1] as close,
            sum(p.ticks)::integer as ticks
        from pieces p
        group by 1
        order by 1 desc
        limit v_bars
    )
    select b.starts_at, b.open, b.high, b.low, b.close, b.ticks from bars b order by b.starts_at;
end;
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
