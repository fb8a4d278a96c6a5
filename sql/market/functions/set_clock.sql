-- Sets the market's time source: p_source real or ticks, p_hours calendar or always, p_feed the feed's name (simulator,
-- replay, live, none). Called by the feed worker when it becomes the leader.
-- grant: bourse_worker
create or replace function market.set_clock(
    p_source text,
    p_hours text,
    p_feed text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update market.clock_state set source = p_source, hours = p_hours, feed = p_feed
    where (source, hours, feed) is distinct from (p_source, p_hours, p_feed)
$$;
