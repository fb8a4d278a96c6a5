-- The feed worker's sign of life, every second or so, whether or not the market moves.
-- grant: bourse_worker
create or replace function market.beat_feed()
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update market.clock_state set feed_beat_at = clock_timestamp()
$$;
