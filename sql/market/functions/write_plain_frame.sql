create or replace function market.write_plain_frame(
    p_instrument_ids integer[],
    p_bids numeric[],
    p_asks numeric[],
    p_times timestamptz[],
    p_frame text
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
    with moved as (
        update market.quotes q set
            bid = t.bid, ask = t.ask, time = t.time, prev_bid = q.bid, prev_ask = q.ask,
            minute_high = greatest(q.minute_high, t.bid), minute_low = least(q.minute_low, t.bid), minute_ticks = q.minute_ticks + 1,
            hour_high = greatest(q.hour_high, t.bid), hour_low = least(q.hour_low, t.bid), hour_ticks = q.hour_ticks + 1,
            day_high = greatest(q.day_high, t.bid), day_low = least(q.day_low, t.bid), day_ticks = q.day_ticks + 1
        from unnest(p_instrument_ids, p_bids, p_asks, p_times) t (instrument_id, bid, ask, time)
        where q.instrument_id = t.instrument_id
    )
    update market.clock_state set tick_time = greatest(tick_time, (select max(t) from unnest(p_times) times (t)));
    perform pg_notify('prices', p_frame);
end
$$;

comment on function market.write_plain_frame(integer[], numeric[], numeric[], timestamptz[], text) is
'Makes a plain frame the current quotes and rings the channel prices with it. Internal: apply_ticks calls it.';
revoke all on function market.write_plain_frame(integer[], numeric[], numeric[], timestamptz[], text) from public;
