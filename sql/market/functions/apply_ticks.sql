create or replace function market.apply_ticks(
    p_ticks jsonb
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
    v record;
    v_foreseen record;
    v_watched integer[];
    v_from integer := 1;
    v_event integer;
    v_count integer;
    v_triggered jsonb := '[]';
begin
    -- One frame at a time, whoever feeds it; also what rollover and sweep wait for.
    perform from market.clock_state for no key update;
    perform trading.prepare_engine();

    if market.apply_plain_frame(p_ticks) then
        return v_triggered;
    end if;

    v := market.check_ticks(p_ticks);
    v_count := cardinality(v.instrument_ids);
    if coalesce(v_count, 0) = 0 then
        return v_triggered;
    end if;
    v_foreseen := trading.foresee_stop_outs(v.instrument_ids, v.bids, v.asks);
    loop
        v_watched := null;
        if v_foreseen.endangered is not null or exists (select from trading.watched_accounts) then
            v_watched := trading.watched_instruments(v_foreseen.endangered);
        end if;
        v_event := trading.next_event(v.instrument_ids, v.bids, v.asks, v_from, v_watched);
        perform market.write_quotes(v.instrument_ids, v.bids, v.asks, v.times, v_from, coalesce(v_event, v_count));
        exit when v_event is null;
        v_triggered := v_triggered || trading.run_engine(v.instrument_ids[v_event], v.bids[v_event], v.asks[v_event], v.times[v_event],
            v_foreseen.endangered);
        v_from := v_event + 1;
        exit when v_from > v_count;
    end loop;
    perform trading.follow_crossings(v_foreseen.crossed, v.instrument_ids);

    perform market.announce_quotes(v.instrument_ids);
    return v_triggered;
end
$$;

comment on function market.apply_ticks(jsonb) is
'Applies a frame of ticks [{"instrument", "bid", "ask", "time"}] (decimal strings or numbers, ISO time; in time order) as if each were
applied alone, in order: quotes and bars, then what the trading engine has to do (Q-90). Ticks that Q-91 refuses are kept aside and
change nothing. Returns what was triggered: [{"event": "filled|take_profit|stop_loss|stop_out", "order": id, "time": …}].
Locks market.clock_state, then account rows. Called by the feed.';
revoke all on function market.apply_ticks(jsonb) from public;
grant execute on function market.apply_ticks(jsonb) to bourse_worker;
