create or replace function market.beat_feed()
returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
    update market.clock_state set feed_beat_at = clock_timestamp()
$$;

comment on function market.beat_feed() is
'The feed worker''s sign of life, every second or so, whether or not the market moves.';
revoke all on function market.beat_feed() from public;
grant execute on function market.beat_feed() to bourse_worker;
