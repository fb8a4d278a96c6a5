-- Applies the ticks that an account's last change missed and no frame has processed yet, before the account changes
-- again (Q-114). Usually reads one index entry only. The caller holds the account's row. Internal. Locks:
-- market.clock_state, rarely and without waiting. Raises 40001 while a frame that needs the account is being applied;
-- the call can be repeated.
create or replace function trading.apply_missed_ticks(
    p_account_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_frame bigint;
begin
    select max(e.frame) into v_frame
    from trading.fresh_edges e
    where e.account_id = p_account_id
    having max(e.frame) < (select c.frame from market.clock_state c);
    if v_frame is null or trading.affected_accounts(array[p_account_id], array[v_frame]) is null then
        return;
    end if;
    begin
        -- Without waiting: a frame holds this row while it waits for accounts, and this transaction holds the account.
        perform from market.clock_state for no key update nowait;
    exception when lock_not_available then
        perform trading.reject_frame();
    end;
    perform trading.run_missed_ticks(array[p_account_id], array[v_frame]);
end;
$$;

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
            perform trading.follow_frames(v_late.account_id, v_frame);
            update trading.moving_stops set followed_frame = v_now where account_id = v_late.account_id;
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

-- Returns those of the accounts that the ticks after their frames (same position in both arrays) could have closed,
-- filled or stopped out, or whose stops they could have moved: a level or margin band was reached, or the account has
-- no band. May return one too many but never one too few; null for none (Q-114). Internal.
create or replace function trading.affected_accounts(
    p_account_ids bigint[],
    p_frames bigint[]
)
returns bigint[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        with late as materialized (
            select l.account_id, l.frame from unnest(p_account_ids, p_frames) l (account_id, frame)
        ),
        missed as materialized (
            select s.frame, t.instrument_id, min(t.ask) as low_ask, max(t.ask) as high_ask, min(t.bid) as low_bid, max(t.bid) as high_bid
            from (select distinct frame from late) s
            cross join lateral market.missed_ticks(s.frame) t
            group by s.frame, t.instrument_id
        )
        select array_agg(l.account_id order by l.account_id)
        from late l
        where exists (
            select from trading.orders o
            join missed m on m.frame = l.frame and m.instrument_id = o.instrument_id
            where o.account_id = l.account_id and o.close_time is null and case o.type
                when 'buy' then coalesce(o.take_profit <= m.high_ask, false) or coalesce(o.stop_loss >= m.low_ask, false)
                else coalesce(o.take_profit >= m.low_bid, false) or coalesce(o.stop_loss <= m.high_bid, false) end
        ) or exists (
            select from trading.moving_stops s
            join missed m on m.frame = l.frame and m.instrument_id = s.instrument_id
            where s.account_id = l.account_id and case s.type when 'buy' then s.moves_at <= m.high_ask else s.moves_at >= m.low_bid end
        ) or exists (
            select from trading.pending_orders p
            join missed m on m.frame = l.frame and m.instrument_id = p.instrument_id
            where p.account_id = l.account_id and p.status = 'pending' and case p.direction
                when 'falls' then p.next_price >= case p.type when 'buy' then m.low_ask else m.low_bid end
                else p.next_price <= case p.type when 'buy' then m.high_ask else m.high_bid end end
        ) or exists (
            select from trading.exposures e
            join missed m on m.frame = l.frame and m.instrument_id = e.instrument_id
            where e.account_id = l.account_id
                and (e.ask_falls_to >= m.low_ask or e.bid_rises_to <= m.high_bid
                    or e.long_units > 0 and e.ask_falls_to is null or e.short_units > 0 and e.bid_rises_to is null)
        ) or exists (
            -- Without a band, every tick of a price that the account depends on counts.
            select from unnest(trading.instruments_of(l.account_id)) i (id)
            join missed m on m.frame = l.frame and m.instrument_id = i.id
            where exists (select from trading.watched_accounts w where w.account_id = l.account_id)
                or exists (select from trading.rate_bands b where b.account_id = l.account_id)
        )
    );
end;
$$;

-- Returns the instruments whose prices an account depends on: those of its open and pending orders, and the pairs that
-- convert them; null for none. Called by trading.run_missed_ticks and trading.affected_accounts.
create or replace function trading.instruments_of(
    p_account_id bigint
)
returns integer[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select array_agg(distinct l.instrument_id)
        from (
            select instrument_id from trading.exposures where account_id = p_account_id
            union
            select instrument_id from trading.pending_orders where account_id = p_account_id and status = 'pending'
        ) e
        join money.accounts a on a.id = p_account_id
        join market.instruments i on i.id = e.instrument_id
        left join market.conversions c on c.quote = i.quote and c.currency = a.currency
        cross join lateral (values (e.instrument_id), (c.first_instrument_id), (c.second_instrument_id)) l (instrument_id)
        where l.instrument_id is not null
    );
end;
$$;
