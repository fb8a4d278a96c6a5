-- Applies a frame of ticks [{"instrument", "bid", "ask", "time"}] (decimal strings or numbers, ISO time; in time order)
-- with the same result as applying each tick alone, in order: quotes and bars, then the trading engine (Q-90). Ticks
-- rejected by Q-91 are stored separately and change nothing. A frame that reaches an account which changed meanwhile is
-- restarted, so that the change is included from its first tick (Q-114). Returns the triggered events [{"event":
-- "filled|take_profit|stop_loss|stop_out", "order": id, "time": …}]. Called by the feed. Locks: market.clock_state,
-- then account rows.
-- grant: bourse_worker
create or replace function market.apply_ticks(
    p_ticks jsonb
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_frame bigint;
    v_triggered jsonb;
begin
    -- Serialises frames from all feeds, and with rollover and sweep.
    select c.frame into v_frame from market.clock_state c for no key update;
    v_triggered := trading.prepare_engine();
    if v_frame % 16 = 0 then
        perform market.store_quotes();
    end if;
    if market.apply_plain_frame(p_ticks) then
        return v_triggered;
    end if;
    for v_attempt in 1..50 loop
        begin
            return v_triggered || market.apply_frame(p_ticks);
        exception when serialization_failure then
            if v_attempt = 50 then
                raise;
            end if;
        end;
        v_triggered := v_triggered || trading.prepare_engine();
    end loop;
end;
$$;
