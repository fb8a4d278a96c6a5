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
