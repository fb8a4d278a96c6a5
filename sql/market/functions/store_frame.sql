-- Numbers the frame being applied and stores its ticks for changes of accounts that could not see it (Q-114); returns
-- the number. The caller holds market.clock_state. Called by both paths of market.apply_ticks and by
-- trading.split_instrument.
create or replace function market.store_frame(
    p_ticks jsonb,
    p_tick_time timestamptz default null
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
    update market.clock_state set frame = frame + 1, tick_time = greatest(tick_time, p_tick_time) returning frame into v_frame;
    insert into market.applied_frames (frame, ticks) values (v_frame, p_ticks);
    return v_frame;
end;
$$;
