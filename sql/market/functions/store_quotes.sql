-- Stores all quotes before every 16th frame, and deletes stored frames that no running transaction can need. The caller
-- holds market.clock_state. Called by market.apply_ticks and trading.split_instrument.
create or replace function market.store_quotes()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_next bigint := (select frame + 1 from market.clock_state);
    v_needed bigint;
begin
    -- A change whose prices are older than frame f - 1 was made by a transaction that began before frame f. When all of
    -- those have ended, and no such change is left to be processed, no frame before f is needed any more.
    select max(f.frame) into v_needed
    from market.applied_frames f
    where f.started_xmax <= pg_snapshot_xmin(pg_current_snapshot())
        and f.frame <= (select coalesce(min(e.frame), v_next) + 1 from trading.fresh_edges e);
    select max(k.frame) into v_needed from market.frame_quotes k where k.frame <= v_needed;
    delete from market.applied_frames where frame < v_needed;
    delete from market.frame_quotes where frame < v_needed;

    insert into market.frame_quotes (frame, instrument_ids, bids, asks, times)
    select v_next, coalesce(array_agg(instrument_id), '{}'), coalesce(array_agg(bid), '{}'), coalesce(array_agg(ask), '{}'),
        coalesce(array_agg(time), '{}')
    from market.quotes
    on conflict (frame) do nothing;
end;
$$;
