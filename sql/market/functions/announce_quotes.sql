create or replace function market.announce_quotes(
    p_instrument_ids integer[]
) returns void
language sql security definer set search_path = ''
as $$
    -- A payload must stay under 8,000 bytes: 80 quotes of at most 95.
    select pg_notify('prices', f.frame)
    from (
        select '{"event":"priceUpdate","data":[' || string_agg(
            '{"name":"' || i.name || '","bids":"' || q.bid || '","asks":"' || q.ask || '","time":"'
            || to_char(q.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}', ',') || ']}' as frame
        from (
            select instrument_id, (row_number() over ()) / 80 as part
            from unnest(p_instrument_ids) ids (instrument_id) group by instrument_id
        ) p
        join market.instruments i on i.id = p.instrument_id
        join market.quotes q on q.instrument_id = p.instrument_id
        group by p.part
    ) f
$$;

comment on function market.announce_quotes(integer[]) is
'Rings the channel prices with the latest quotes of these instruments, as the very frames that browsers receive. Internal.';
revoke all on function market.announce_quotes(integer[]) from public;
