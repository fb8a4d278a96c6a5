-- Applies a frame of ticks [{"instrument", "bid", "ask", "time"}] (decimal strings or numbers, ISO time; in time order)
-- with the same result as applying each tick alone, in order: quotes and bars, then the trading engine (Q-90). Prices
-- are the provider's; price markups are added here, once (Q-159). Ticks rejected by Q-91 are stored separately and
-- change nothing. A frame that reaches an account which changed meanwhile is restarted, so that the change is included
-- from its first tick (Q-114). Returns the triggered events [{"event": "filled|take_profit|stop_loss|stop_out",
-- "order": id, "time": …}]. Called by the feed. Locks: market.clock_state, then account rows.
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
    v_has_markups boolean;
    v_triggered jsonb;
    v_has_written boolean := pg_current_xact_id_if_assigned() is not null;
begin
    -- Serialises frames from all feeds, and with rollover and sweep.
    select c.frame, c.has_markups into v_frame, v_has_markups from market.clock_state c for no key update;
    if v_has_markups then
        p_ticks := market.with_markups(p_ticks);
    end if;
    v_triggered := trading.prepare_engine();
    if v_frame % 16 = 0 then
        perform market.store_quotes();
    end if;
    if market.apply_plain_frame(p_ticks) then
        if v_triggered = '[]' and not v_has_written then
            perform market.commit_prices();
        end if;
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

-- Sets how the transaction of a frame without an event is committed: in a cluster it does not wait for a standby,
-- unlike money and orders, because the next frame replaces lost prices (Q-304). The write-ahead log is one: a later
-- order that a standby has confirmed includes the prices before it. The setting bourse.tick_commit of the database
-- changes it. Called by market.apply_ticks, if nothing else was written before.
create or replace function market.commit_prices()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform set_config('synchronous_commit', coalesce(nullif(current_setting('bourse.tick_commit', true), ''), 'local'), true);
end;
$$;

-- Fast path: applies a frame in one statement if no account is watched, every tick is valid (Q-91) with its time as
-- YYYY-MM-DDTHH:MM:SS.mmmZ, there is one tick per instrument, no bar ends, no session begins or ends (Q-115), no level
-- or margin band is reached, and the frame fits one payload. Stop-losses that its ticks move are moved later, by
-- trading.follow_frames; until then the quiet range assumes the nearest levels that they could have. Returns true if
-- the quotes are updated and the channel "prices" has the frame; false if nothing was changed, and the frame needs
-- market.apply_frame. Called by market.apply_ticks, which holds market.clock_state.
create or replace function market.apply_plain_frame(
    p_ticks jsonb
)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- For all times of a frame at once: a comparison for each takes 4 % of the frame.
    c_times constant text := '^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z( |$))+$';
    v record;
begin
    if exists (select from trading.watched_accounts) then
        return false;
    end if;
    begin
        -- Conversion rates are compared using the quotes before the frame.
        if exists (select from trading.rate_bands) and trading.crosses_rate_band(p_ticks) then
            return false;
        end if;

        with ticks as materialized (
            select f.instrument, f.bid, f.ask, f.time, f.time::timestamptz as at
            from jsonb_to_recordset(p_ticks) f (instrument text, bid numeric, ask numeric, time text)
        ),
        moved as (
            -- Updates the quote of every tick that is valid (Q-91), continues its bar, and stays inside its quiet range
            -- and its session state. A second tick of an instrument is not applied. If any tick is left over,
            -- everything is rolled back.
            update market.quotes q set
                bid = t.bid, ask = t.ask, time = t.at,
                -- A repeated price is not a move, so the previous price stays.
                prev_bid = case when t.bid = q.bid then q.prev_bid else q.bid end,
                prev_ask = case when t.ask = q.ask then q.prev_ask else q.ask end,
                minute_high = greatest(q.minute_high, t.bid), minute_low = least(q.minute_low, t.bid), minute_ticks = q.minute_ticks + 1,
                hour_high = greatest(q.hour_high, t.bid), hour_low = least(q.hour_low, t.bid), hour_ticks = q.hour_ticks + 1, hour_spread_sum = q.hour_spread_sum + (t.ask - t.bid),
                day_high = greatest(q.day_high, t.bid), day_low = least(q.day_low, t.bid), day_ticks = q.day_ticks + 1,
                ask_falls_to = case when q.in_hours and t.ask >= q.ask_moves_at then greatest(q.ask_falls_to, t.ask - q.ask_gap)
                    else q.ask_falls_to end,
                bid_rises_to = case when q.in_hours and t.bid <= q.bid_moves_at then least(q.bid_rises_to, t.bid + q.bid_gap)
                    else q.bid_rises_to end,
                -- Every stop follows this tick, so none moves before a better one; an equal one is stored once more.
                ask_moves_at = case when q.in_hours and t.ask >= q.ask_moves_at then t.ask else q.ask_moves_at end,
                bid_moves_at = case when q.in_hours and t.bid <= q.bid_moves_at then t.bid else q.bid_moves_at end,
                moved_ask = case when q.in_hours and t.ask >= q.ask_moves_at then greatest(q.moved_ask, t.ask) else q.moved_ask end,
                moved_bid = case when q.in_hours and t.bid <= q.bid_moves_at then least(q.moved_bid, t.bid) else q.moved_bid end
            from ticks t
            where q.name = t.instrument and q.is_measured and q.review_since is null
                and t.bid > 0 and t.bid <= t.ask and t.ask <= 1e9
                and (t.at > q.time or t.at = q.time and (t.bid <> q.bid or t.ask <> q.ask))
                and t.at >= q.hours_from and t.at < q.hours_until
                and t.at < q.minute_at + interval '1 minute' and t.at <= clock_timestamp() + market.clock_tolerance()
                and abs(t.bid - q.bid) <= q.max_jump * q.bid and abs(t.ask - q.ask) <= q.max_jump * q.ask
                and (t.ask > q.ask_falls_to) is not false and (t.ask < q.ask_rises_to) is not false
                and (t.bid > q.bid_falls_to) is not false and (t.bid < q.bid_rises_to) is not false
                and (t.ask > q.ask_band_falls_to) is not false and (t.bid < q.bid_band_rises_to) is not false
            returning q.instrument_id, t.bid, t.ask, t.at, t.time, market.price_entry(t.instrument, t.bid::text, t.ask::text, t.time, false) as entry,
                q.in_hours and (t.ask >= q.ask_moves_at or t.bid <= q.bid_moves_at) as is_moving
        )
        select count(*) = (select count(*) from ticks) and string_agg(time, ' ') ~ c_times as is_plain,
            max(at) as last_at, market.price_frame(string_agg(entry, ',')) as prices,
            array_agg(instrument_id) filter (where is_moving) as moved_ids, array_agg(bid) filter (where is_moving) as moved_bids,
            array_agg(ask) filter (where is_moving) as moved_asks, array_agg(at) filter (where is_moving) as moved_times
        into v
        from moved;
        if not v.is_plain or v.prices is null or octet_length(v.prices) >= 7900 then
            raise exception using errcode = 'data_exception', message = 'This frame goes the long way';
        end if;
    exception when data_exception then -- also an invalid price or time
        return false;
    end;
    -- Outside that block: a row locked by a transaction and updated in its subtransaction would need a multixact.
    perform market.store_frame(p_ticks, v.last_at, v.moved_ids, v.moved_bids, v.moved_asks, v.moved_times);
    perform pg_notify('prices', v.prices);
    return true;
end;
$$;

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
    v_from integer;
    v_event integer;
    v_count integer;
    v_in_hours boolean[];
    v_triggered jsonb := '[]';
begin
    -- A tick that begins or ends a review, and those after it, follow the ticks before it.
    while p_ticks is not null loop
        v := market.check_ticks(p_ticks);
        p_ticks := v.rest;
        v_count := cardinality(v.instrument_ids);
        continue when coalesce(v_count, 0) = 0;
        perform trading.follow_frames();
        perform market.store_frame((
            select jsonb_agg(jsonb_build_object('instrument', i.name, 'bid', t.bid, 'ask', t.ask, 'time', t.time) order by t.n)
            from unnest(v.instrument_ids, v.bids, v.asks, v.times) with ordinality t (instrument_id, bid, ask, time, n)
            join market.instruments i on i.id = t.instrument_id
        ));
        v_in_hours := market.session_flags(v.instrument_ids, v.times);
        v_foreseen := trading.project_stop_outs(v.instrument_ids, v.bids, v.asks);
        v_event := 0;
        while v_event < v_count loop
            v_from := v_event + 1;
            v_watched := case when v_foreseen.endangered is not null or exists (select from trading.watched_accounts)
                then trading.watched_instruments(v_foreseen.endangered) end;
            v_event := trading.next_event(v.instrument_ids, v.bids, v.asks, v.times, v_from, v_watched, v_in_hours);
            perform market.write_quotes(v.instrument_ids, v.bids, v.asks, v.times, v_from, coalesce(v_event, v_count));
            perform market.update_hours(v.instrument_ids);
            exit when v_event is null;
            if v_in_hours[v_event] then
                v_triggered := v_triggered || trading.run_engine(v.instrument_ids[v_event], v.bids[v_event], v.asks[v_event], v.times[v_event], v_foreseen.endangered);
            else
                perform trading.measure_levels(v.instrument_ids[v_event:v_event]);
            end if;
            perform trading.run_alerts(v.instrument_ids[v_event], v.bids[v_event], v.asks[v_event], v.times[v_event]);
        end loop;
        v_triggered := v_triggered || trading.update_crossed_bands(v_foreseen.crossed, v.instrument_ids);
        perform market.publish_quotes(v.instrument_ids);
    end loop;
    return v_triggered;
end;
$$;

-- Updates the session state of these instruments' quotes (Q-115) and its period, if the last tick is outside it. The
-- caller holds market.clock_state. Called by market.apply_frame. Locks: as market.is_open.
create or replace function market.update_hours(
    p_instrument_ids integer[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update market.quotes q set
        in_hours = h.is_open,
        hours_from = h.valid_from,
        hours_until = h.valid_until
    from (
        select o.instrument_id, a.is_open,
            case when k.hours = 'always' then '-infinity' else coalesce(s.valid_from, 'infinity') end as valid_from,
            case when k.hours = 'always' then 'infinity' else coalesce(s.valid_until, '-infinity') end as valid_until
        from market.quotes o
        join market.instruments i on i.id = o.instrument_id
        join market.categories c on c.category = i.category
        cross join market.clock_state k
        cross join lateral (select market.is_open(coalesce(i.calendar_id, c.calendar_id), o.time)) a (is_open)
        left join market.calendar_states s on s.calendar_id = coalesce(i.calendar_id, c.calendar_id)
            and s.valid_from <= o.time and s.valid_until > o.time and s.is_open = a.is_open
        where o.instrument_id = any(p_instrument_ids) and not (o.hours_from <= o.time and o.hours_until > o.time)
    ) h
    where q.instrument_id = h.instrument_id;
end;
$$;
