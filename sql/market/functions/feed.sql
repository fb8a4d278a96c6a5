-- Returns the time since the feed last reported (market.record_feed_heartbeat), null if it never did. Called by /readyz
-- and the status page.
-- grant: bourse_app, bourse_worker
create or replace function market.feed_age()
returns interval
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select clock_timestamp() - feed_beat_at from market.clock_state
$$;

-- Returns what a price provider needs: every instrument with its newest quote, without price markup (Q-159), whether
-- its market is open now, and the newest tick's time. Called by the feed.
-- grant: bourse_worker
create or replace function market.feed_catalogue()
returns table (
    name text, base text, quote text, category market.category, decimals smallint, typical_price numeric,
    provider_symbol text, bid numeric, ask numeric, quote_time timestamptz, is_open boolean, tick_time timestamptz
)
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    with clock as materialized (
        select market.clock() as now, (select s.tick_time from market.clock_state s) as tick_time
    ),
    calendars as materialized (
        select c.id, market.is_open(c.id, clock.now) as is_open from market.calendars c, clock
    )
    select i.name, i.base, i.quote, i.category, i.price_decimals, i.typical_price, i.provider_symbol,
        q.bid + m.bid_markup, q.ask - m.ask_markup, q.time, s.is_open, clock.tick_time
    from market.instruments i
    cross join clock
    join market.categories c on c.category = i.category
    join calendars s on s.id = coalesce(i.calendar_id, c.calendar_id)
    left join market.quotes q on q.instrument_id = i.id
    left join lateral market.markup_at(i.id, q.time) m on true
    where i.deleted_at is null
    order by i.id;
$$;

-- Records that the feed is running. Called by the feed about every second, whether or not prices move.
-- grant: bourse_worker
create or replace function market.record_feed_heartbeat()
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update market.clock_state set feed_beat_at = clock_timestamp()
$$;
