-- How long ago the feed last gave a sign of life, in real time; null when it never did. /readyz asks.
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
