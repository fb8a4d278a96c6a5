create or replace function market.apply_ticks(
    p_ticks jsonb
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
    v record;
    v_has_rate_bands boolean;
    v_watched integer[];
    v_from integer := 1;
    v_event integer;
    v_count integer;
    v_triggered jsonb := '[]';
begin
    -- One frame at a time, whoever feeds it; also what rollover and sweep wait for.
    perform from market.clock_state for no key update;
    v_has_rate_bands := trading.prepare_engine();
    if exists (select from trading.watched_accounts) then
        v_watched := trading.watched_instruments();
    end if;
    if not v_has_rate_bands and v_watched is null then
        v := market.read_plain_frame(p_ticks);
        if v.touches_nobody then
            perform market.write_plain_frame(v.instrument_ids, v.bids, v.asks, v.times, v.frame);
            return v_triggered;
        end if;
    end if;

    select * into v from market.check_ticks(p_ticks);
    v_count := cardinality(v.instrument_ids);
    if coalesce(v_count, 0) = 0 then
        return v_triggered;
    end if;
    loop
        v_event := trading.next_event(v.instrument_ids, v.bids, v.asks, v_from, v_watched, v_has_rate_bands);
        perform market.write_quotes(v.instrument_ids, v.bids, v.asks, v.times, v_from, coalesce(v_event, v_count));
        exit when v_event is null;
        v_triggered := v_triggered || trading.run_engine(v.instrument_ids[v_event], v.bids[v_event], v.asks[v_event], v.times[v_event]);
        v_from := v_event + 1;
        exit when v_from > v_count;
        v_watched := trading.watched_instruments();
        v_has_rate_bands := v_has_rate_bands or exists (select from trading.bands where kind = 'rate' and falls_to is not null);
    end loop;

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
