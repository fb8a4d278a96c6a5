-- Numbers the frame being applied and stores its ticks for changes of accounts that could not see it (Q-114), and those
-- whose moves of stop-losses are left for trading.follow_frames (p_moved_ids: instruments; null: none); returns the
-- number. The caller holds market.clock_state. Called by both paths of market.apply_ticks and by
-- trading.split_instrument.
create or replace function market.store_frame(
    p_ticks jsonb,
    p_tick_time timestamptz default null,
    p_moved_ids integer[] default null,
    p_moved_bids numeric[] default null,
    p_moved_asks numeric[] default null,
    p_moved_times timestamptz[] default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_frame bigint;
begin
    update market.clock_state set
        frame = frame + 1,
        tick_time = greatest(tick_time, p_tick_time),
        moves_from = coalesce(moves_from, case when p_moved_ids is not null then frame + 1 end)
    returning frame into v_frame;
    insert into market.applied_frames (frame, ticks, moved_ids, moved_bids, moved_asks, moved_times)
    values (v_frame, p_ticks, p_moved_ids, p_moved_bids, p_moved_asks, p_moved_times);
    return v_frame;
end;
$$;

-- Notes that the moves of stop-losses which stored frames left were executed. The caller holds market.clock_state.
-- Called by trading.follow_frames.
create or replace function market.clear_moves()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update market.clock_state set moves_from = null where moves_from is not null;
end;
$$;

-- Returns the ticks whose moves of stop-losses are left, of the frames after p_after up to p_until and of one
-- instrument (null: all): one per frame and instrument. No other tick of these frames moves a stop: it was inside the
-- range of the moves, which is never wider than the next move of an order after these ticks. Called by
-- trading.follow_frames, trading.has_unfollowed_moves, trading.left_moves and trading.publish_stop_moves. Without
-- settings of its own, so that it becomes part of the caller's plan. Internal.
create or replace function market.moved_ticks(
    p_until bigint,
    p_after bigint default 0,
    p_instrument_id integer default null
)
returns table (frame bigint, instrument_id integer, bid numeric, ask numeric, "time" timestamptz)
language sql
stable
rows 20
as $$
    select f.frame, t.*
    from market.clock_state c
    join market.applied_frames f on f.frame between greatest(c.moves_from, p_after + 1) and p_until
        and (p_instrument_id is null or p_instrument_id = any(f.moved_ids))
    cross join lateral unnest(f.moved_ids, f.moved_bids, f.moved_asks, f.moved_times) t (moved_id, moved_bid, moved_ask, moved_time)
    where p_instrument_id is null or t.moved_id = p_instrument_id
$$;

-- Stores all quotes before every 16th frame, and deletes stored frames that neither a running transaction nor
-- trading.follow_frames can need. The caller holds market.clock_state. Called by market.apply_ticks and
-- trading.split_instrument.
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
    -- those have ended, and no such change is left to be processed, no frame before f is needed.
    select max(f.frame) into v_needed
    from market.applied_frames f
    where f.started_xmax <= pg_snapshot_xmin(pg_current_snapshot())
        and f.frame <= (select coalesce(min(e.frame), v_next) + 1 from trading.fresh_edges e);
    select max(k.frame) into v_needed from market.frame_quotes k
    where k.frame <= least(v_needed, (select c.moves_from from market.clock_state c));
    delete from market.applied_frames where frame < v_needed;
    delete from market.frame_quotes where frame < v_needed;

    insert into market.frame_quotes (frame, instrument_ids, bids, asks, times)
    select v_next, coalesce(array_agg(instrument_id), '{}'), coalesce(array_agg(bid), '{}'), coalesce(array_agg(ask), '{}'),
        coalesce(array_agg(time), '{}')
    from market.quotes
    on conflict (frame) do nothing;
end;
$$;

-- Returns the ticks of every stored frame after p_frame, in the order in which they were applied (Q-114). Called by the
-- engine.
create or replace function market.missed_ticks(
    p_frame bigint
)
returns table (frame bigint, n bigint, instrument_id integer, bid numeric, ask numeric, "time" timestamptz)
language plpgsql
stable
rows 50
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    select f.frame, t.n, i.id, t.bid, t.ask, t."time"
    from market.applied_frames f
    cross join lateral rows from (
        jsonb_to_recordset(f.ticks) as (instrument text, bid numeric, ask numeric, "time" timestamptz)
    ) with ordinality t (instrument, bid, ask, "time", n)
    join market.instruments i on i.name = t.instrument and i.deleted_at is null
    where f.frame > p_frame
    order by f.frame, t.n;
end;
$$;

-- Returns all quotes as of frame p_frame, from the quotes stored before an earlier frame and the ticks since (Q-114).
-- Called by trading.run_missed_ticks.
create or replace function market.quotes_after(
    p_frame bigint
)
returns table (instrument_id integer, bid numeric, ask numeric, "time" timestamptz)
language plpgsql
stable
rows 50
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_from bigint := (select max(k.frame) from market.frame_quotes k where k.frame <= p_frame + 1);
begin
    return query
    select distinct on (s.instrument_id) s.instrument_id, s.bid, s.ask, s."time"
    from (
        select 0 as frame, 0 as n, k.*
        from market.frame_quotes q
        cross join lateral unnest(q.instrument_ids, q.bids, q.asks, q.times) k (instrument_id, bid, ask, "time")
        where q.frame = v_from
        union all
        select t.* from market.missed_ticks(v_from - 1) t where t.frame <= p_frame
    ) s
    order by s.instrument_id, s.frame desc, s.n desc;
end;
$$;

-- Sets one quote and the tick clock to an earlier state, or back, while trading.run_missed_ticks applies earlier ticks
-- to an account. Writes no bar and no payload; the current quote is restored before commit, so no other session sees
-- the change. The caller holds market.clock_state. Called by trading.run_missed_ticks.
create or replace function market.set_clock_quote(
    p_instrument_id integer,
    p_bid numeric,
    p_ask numeric,
    p_time timestamptz,
    p_clock timestamptz
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update market.quotes set bid = p_bid, ask = p_ask, time = p_time where instrument_id = p_instrument_id;
    update market.clock_state set tick_time = p_clock where tick_time <> p_clock;
end;
$$;
