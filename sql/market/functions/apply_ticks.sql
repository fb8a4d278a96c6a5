create or replace function market.apply_ticks(
    p_ticks jsonb
) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
    for v_attempt in 1..50 loop
        begin
            return market.apply_frame(p_ticks);
        exception when serialization_failure then
            if v_attempt = 50 then
                raise;
            end if;
        end;
    end loop;
end
$$;

comment on function market.apply_ticks(jsonb) is
'Applies a frame of ticks [{"instrument", "bid", "ask", "time"}] (decimal strings or numbers, ISO time; in time order) as if each were
applied alone, in order: quotes and bars, then what the trading engine has to do (Q-90). Ticks that Q-91 refuses are kept aside and
change nothing. A frame that meets an account which changed meanwhile is begun again, so that the change sees its first tick
too (Q-114). Returns what was triggered: [{"event": "filled|take_profit|stop_loss|stop_out", "order": id, "time": …}].
Locks market.clock_state, then account rows. Called by the feed.';
revoke all on function market.apply_ticks(jsonb) from public;
grant execute on function market.apply_ticks(jsonb) to bourse_worker;
