-- Fast path: applies a frame in one statement if no account is watched, every tick is valid (Q-91) with its time as
-- YYYY-MM-DDTHH:MM:SS.mmmZ, there is one tick per instrument, no bar ends, no session begins or ends (Q-115), no level
-- or margin band is reached, and the frame fits one payload. Returns true if the quotes are updated and the channel
-- "prices" has the frame; false if nothing was changed, and the frame needs market.apply_frame. Called by
-- market.apply_ticks, which holds market.clock_state.
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
    v_is_plain boolean;
    v_frame text;
    v_time timestamptz;
begin
    if exists (select from trading.watched_accounts) then
        return false;
    end if;
    begin
        -- Conversion rates are compared using the quotes before the frame.
        if exists (select from trading.rate_bands) and exists (
            select
            from (
                select array_agg(i.id) as ids, array_agg(f.bid) as bids, array_agg(f.ask) as asks
                from jsonb_to_recordset(p_ticks) f (instrument text, bid numeric, ask numeric)
                join market.instruments i on i.name = f.instrument and i.deleted_at is null
            ) t
            cross join lateral trading.frame_rates(t.ids, t.bids, t.asks) f
            join trading.rate_bands b on b.conversion_id = f.conversion_id and (b.falls_to >= f.low or b.rises_to <= f.high)
        ) then
            return false;
        end if;

        with ticks as materialized (
            select f.instrument, f.bid, f.ask, f.time, f.time::timestamptz as at
            from jsonb_to_recordset(p_ticks) f (instrument text, bid numeric, ask numeric, time text)
        ),
        moved as (
            -- Updates the quote of every tick that is valid (Q-91), continues its bar, and stays inside its quiet range
            -- and its session state. A second tick of the same instrument is not applied. If any tick is left over,
            -- everything is rolled back and the frame takes the full path.
            update market.quotes q set
                bid = t.bid, ask = t.ask, time = t.at,
                -- A repeated price is not a move, so the previous price stays.
                prev_bid = case when t.bid = q.bid then q.prev_bid else q.bid end,
                prev_ask = case when t.ask = q.ask then q.prev_ask else q.ask end,
                minute_high = greatest(q.minute_high, t.bid), minute_low = least(q.minute_low, t.bid), minute_ticks = q.minute_ticks + 1,
                hour_high = greatest(q.hour_high, t.bid), hour_low = least(q.hour_low, t.bid), hour_ticks = q.hour_ticks + 1,
                day_high = greatest(q.day_high, t.bid), day_low = least(q.day_low, t.bid), day_ticks = q.day_ticks + 1
            from ticks t
            where q.name = t.instrument and q.is_measured and q.review_since is null
                and t.bid > 0 and t.bid <= t.ask and t.ask <= 1e9
                and (t.at > q.time or t.at = q.time and (t.bid <> q.bid or t.ask <> q.ask))
                and t.at >= q.hours_from and t.at < q.hours_until
                and translate(t.time, '123456789', '000000000') = '0000-00-00T00:00:00.000Z'
                and t.at < q.minute_at + interval '1 minute' and t.at <= clock_timestamp() + interval '60 seconds'
                and abs(t.bid - q.bid) <= q.max_jump * q.bid and abs(t.ask - q.ask) <= q.max_jump * q.ask
                and (t.ask > q.ask_falls_to) is not false and (t.ask < q.ask_rises_to) is not false
                and (t.bid > q.bid_falls_to) is not false and (t.bid < q.bid_rises_to) is not false
                and (t.ask > q.ask_band_falls_to) is not false and (t.bid < q.bid_band_rises_to) is not false
            returning t.at, '{"name":"' || t.instrument || '","bids":"' || t.bid || '","asks":"' || t.ask || '","time":"'
                || t.time || '"}' as entry
        )
        select count(*) = (select count(*) from ticks), max(at), '{"event":"priceUpdate","data":[' || string_agg(entry, ',') || ']}'
        into v_is_plain, v_time, v_frame
        from moved;
        if not v_is_plain or v_frame is null or octet_length(v_frame) >= 7900 then
            raise exception using errcode = 'data_exception', message = 'This frame goes the long way';
        end if;
    exception when data_exception then -- also an invalid price or time
        return false;
    end;
    -- Outside that block: a row locked by the transaction and updated in its subtransaction would need a multixact.
    perform market.store_frame(p_ticks, v_time);
    perform pg_notify('prices', v_frame);
    return true;
end;
$$;
