create or replace function market.read_plain_frame(
    p_ticks jsonb,
    out touches_nobody boolean,
    out instrument_ids integer[],
    out bids numeric[],
    out asks numeric[],
    out times timestamptz[],
    out frame text
) returns record
language plpgsql security definer set search_path = ''
as $$
begin
    select
        -- Q-91, with one tick an instrument, every bar still being drawn, and every price inside its quiet range.
        bool_and(t.bid > 0 and t.bid <= t.ask and t.ask <= 1e9
            and t.time >= t.last_time and t.time < t.minute_at + interval '1 minute' and t.time <= clock_timestamp() + interval '60 seconds'
            and abs(t.bid - t.last_bid) <= t.max_jump * t.last_bid and abs(t.ask - t.last_ask) <= t.max_jump * t.last_ask
            and t.quiet_id is not null
            and (t.ask > t.ask_falls_to) is not false and (t.ask < t.ask_rises_to) is not false
            and (t.bid > t.bid_falls_to) is not false and (t.bid < t.bid_rises_to) is not false
            and (t.ask > t.ask_band_falls_to) is not false and (t.bid < t.bid_band_rises_to) is not false)
            and count(distinct t.id) = count(*) and sum(octet_length(t.bid::text) + octet_length(t.ask::text) + 75) < 7900,
        array_agg(t.id), array_agg(t.bid), array_agg(t.ask), array_agg(t.time),
        '{"event":"priceUpdate","data":[' || string_agg('{"name":"' || t.instrument || '","bids":"' || t.bid || '","asks":"' || t.ask
            || '","time":"' || to_char(t.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}', ',') || ']}'
    into touches_nobody, instrument_ids, bids, asks, times, frame
    from (
        select f.instrument, f.bid, f.ask, f.time, i.id, q.bid as last_bid, q.ask as last_ask, q.time as last_time, q.minute_at, c.max_jump,
            r.instrument_id as quiet_id, r.ask_falls_to, r.ask_rises_to, r.bid_falls_to, r.bid_rises_to,
            r.ask_band_falls_to, r.bid_band_rises_to
        from jsonb_to_recordset(p_ticks) f (instrument text, bid numeric, ask numeric, time timestamptz)
        left join market.instruments i on i.name = f.instrument and i.deleted_at is null
        left join market.categories c on c.category = i.category
        left join market.quotes q on q.instrument_id = i.id
        left join trading.quiet_ranges r on r.instrument_id = i.id
    ) t;
    touches_nobody := coalesce(touches_nobody, false)
        and not exists (select from trading.watched_accounts)
        and not (exists (select from trading.rate_bands) and exists (
            select from trading.frame_rates(instrument_ids, bids, asks) f
            join trading.rate_bands b on b.conversion_id = f.conversion_id and (b.falls_to >= f.low or b.rises_to <= f.high)
        ));
exception when data_exception then
    touches_nobody := false;
end
$$;

comment on function market.read_plain_frame(jsonb) is
'Whether a frame is the usual kind, judged in one statement: every tick good (Q-91), one an instrument, no bar finished, no level reached.
If so, its ticks as parallel arrays and the frame that browsers receive. False says nothing: the frame then goes the long way.
Internal: apply_ticks calls it.';
revoke all on function market.read_plain_frame(jsonb) from public;
