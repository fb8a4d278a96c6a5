-- Numbers the frame that is being applied and keeps its ticks for the changes of accounts that could not see it
-- (Q-114); answers its number. The caller holds market.clock_state. Internal: market.apply_plain_frame and
-- market.apply_ticks call it.
create or replace function market.keep_frame(
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
