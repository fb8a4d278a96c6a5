-- Applies to accounts, in order, the ticks that were applied after the frame at which each changed and before that
-- change was committed (Q-114): pending orders fill, levels close and stop-outs happen at the tick that causes them,
-- with all prices the account depends on as of that tick. Returns the triggered events in the form of
-- market.apply_ticks. The caller holds market.clock_state. Internal. Locks: the account rows by id.
create or replace function trading.run_missed_ticks(
    p_account_ids bigint[],
    p_frames bigint[]
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_now bigint := (select frame from market.clock_state);
    v_clock timestamptz := (select tick_time from market.clock_state);
    v_late record;
    v_tick record;
    v_frame bigint;
    v_time timestamptz;
    v_changed integer[];
    v_instrument_ids integer[];
    v_quotes market.quotes[];
    v_stopped bigint[];
    v_triggered jsonb := '[]';
begin
    for v_late in
        select account_id, frame from unnest(p_account_ids, p_frames) l (account_id, frame) order by account_id
    loop
        perform from money.accounts where id = v_late.account_id for no key update;
        -- A change committed during the wait for the row was itself checked against the ticks before its own prices.
        with fresh as (
            delete from trading.fresh_edges where account_id = v_late.account_id returning instrument_id, frame
        )
        select greatest(v_late.frame, max(frame)), array_agg(distinct instrument_id) filter (where instrument_id is not null)
        into v_frame, v_changed from fresh;

        if v_frame < v_now and trading.affected_accounts(array[v_late.account_id], array[v_frame]) is not null then
            v_instrument_ids := trading.instruments_of(v_late.account_id);
            select array_agg(q) into v_quotes from market.quotes q where q.instrument_id = any(v_instrument_ids);
            select max(q.time) into v_time from market.quotes_after(v_frame) q;
            perform market.set_clock_quote(q.instrument_id, q.bid, q.ask, q.time, v_time)
            from market.quotes_after(v_frame) q
            where q.instrument_id = any(v_instrument_ids);

            -- evaluated at the prices of the change (Q-113)
            v_stopped := trading.stop_out_accounts(array[v_late.account_id], null);
            if v_stopped is not null then
                v_triggered := v_triggered || (
                    select jsonb_agg(jsonb_build_object('event', 'stop_out', 'order', id, 'time', v_time)) from unnest(v_stopped) ids (id));
            end if;

            for v_tick in
                select t.*, greatest(v_time, max(t.time) over (order by t.frame, t.n)) as clock from market.missed_ticks(v_frame) t
                order by t.frame, t.n
            loop
                continue when not v_tick.instrument_id = any(v_instrument_ids);
                perform market.set_clock_quote(v_tick.instrument_id, v_tick.bid, v_tick.ask, v_tick.time, v_tick.clock);
                continue when not (market.session_flags(array[v_tick.instrument_id], array[v_tick.time]))[1];
                v_triggered := v_triggered || trading.run_engine(v_tick.instrument_id, v_tick.bid, v_tick.ask, v_tick.time, null,
                    v_late.account_id);
            end loop;

            perform market.set_clock_quote(q.instrument_id, q.bid, q.ask, q.time, v_clock) from unnest(v_quotes) q;
            insert into trading.watched_accounts (account_id)
            select id from money.accounts where id = v_late.account_id and used_margin > 0
            on conflict do nothing;
        end if;
        perform trading.measure_levels(v_changed);
        perform trading.measure_bands(v_changed);
    end loop;
    return v_triggered;
end;
$$;
