-- Returns the spread of an instrument now and its averages over the ticks of the last 30 days' finished hours, in quote
-- per base as text (Q-288): {"now", "average" of all hours, "minute" at which the present hour began, "hours":
-- [{"minute", "average"}]}. A minute is the start of an hour of the day, in minutes of the day in p_time_zone; "hours"
-- has those with ticks, in order. Null for an unknown instrument. Called by GET /instruments/{name} and
-- GET /admin/risk/{instrument}.
-- null: result
-- grant: bourse_app
create or replace function market.typical_spread(
    p_instrument text,
    p_time_zone text
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with present as (
        select i.id, i.price_decimals + 1 as decimals, date_trunc('hour', market.clock(), 'UTC') as hour_at, q.ask - q.bid as spread
        from market.instruments i
        left join market.quotes q on q.instrument_id = i.id
        where i.name = p_instrument and i.deleted_at is null
    ),
    hours as (
        select s.spread_sum, s.ticks, market.minute_of(s.starts_at, (s.starts_at at time zone p_time_zone)::date, p_time_zone) as minute
        from present p
        join market.hourly_spreads s on s.instrument_id = p.id
        where s.starts_at >= p.hour_at - interval '30 days' and s.starts_at < p.hour_at
    )
    select jsonb_build_object(
        'now', trim_scale(p.spread)::text,
        'average', (select round(sum(h.spread_sum) / sum(h.ticks), p.decimals)::text from hours h),
        'minute', market.minute_of(p.hour_at, (p.hour_at at time zone p_time_zone)::date, p_time_zone),
        'hours', (
            select coalesce(jsonb_agg(jsonb_build_object('minute', d.minute, 'average', round(d.average, p.decimals)::text) order by d.minute), '[]')
            from (select h.minute, sum(h.spread_sum) / sum(h.ticks) as average from hours h group by h.minute) d
        )
    )
    from present p
$$;
