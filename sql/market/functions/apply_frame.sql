-- Applies a frame through the full path, after market.apply_plain_frame has returned false, and returns the triggered
-- events. Called by market.apply_ticks, which holds market.clock_state and has prepared the engine. Locks: account
-- rows. Raises 40001 if it reaches an account that changed, at prices before this frame, after the frame began.
create or replace function market.apply_frame(
    p_ticks jsonb
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v record;
    v_foreseen record;
    v_watched integer[];
    v_from integer := 1;
    v_event integer;
    v_count integer;
    v_in_hours boolean[];
    v_triggered jsonb := '[]';
begin
    v := market.check_ticks(p_ticks);
    v_count := cardinality(v.instrument_ids);
    if coalesce(v_count, 0) = 0 then
        return v_triggered;
    end if;
    perform market.store_frame((
        select jsonb_agg(jsonb_build_object('instrument', i.name, 'bid', t.bid, 'ask', t.ask, 'time', t.time) order by t.n)
        from unnest(v.instrument_ids, v.bids, v.asks, v.times) with ordinality t (instrument_id, bid, ask, time, n)
        join market.instruments i on i.id = t.instrument_id
    ));
    v_in_hours := market.session_flags(v.instrument_ids, v.times);
    v_foreseen := trading.project_stop_outs(v.instrument_ids, v.bids, v.asks);
    loop
        v_watched := null;
        if v_foreseen.endangered is not null or exists (select from trading.watched_accounts) then
            v_watched := trading.watched_instruments(v_foreseen.endangered);
        end if;
        v_event := trading.next_event(v.instrument_ids, v.bids, v.asks, v_from, v_watched, v_in_hours);
        perform market.write_quotes(v.instrument_ids, v.bids, v.asks, v.times, v_from, coalesce(v_event, v_count));
        perform market.update_hours(v.instrument_ids);
        exit when v_event is null;
        v_triggered := v_triggered || trading.run_engine(v.instrument_ids[v_event], v.bids[v_event], v.asks[v_event], v.times[v_event],
            v_foreseen.endangered);
        v_from := v_event + 1;
        exit when v_from > v_count;
    end loop;
    v_triggered := v_triggered || trading.update_crossed_bands(v_foreseen.crossed, v.instrument_ids);

    perform market.publish_quotes(v.instrument_ids);
    return v_triggered;
end;
$$;
