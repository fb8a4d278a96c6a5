-- Returns the time since the feed last reported (market.record_feed_heartbeat), null if it never did. Called by /readyz and the
-- status page.
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
