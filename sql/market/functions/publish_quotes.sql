-- Sends the latest quotes of these instruments to the channel "prices", in the JSON frames that browsers receive.
-- Called by market.apply_frame, and by market.quarantine_tick and market.end_review for the state of a review.
create or replace function market.publish_quotes(
    p_instrument_ids integer[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- A NOTIFY payload of 8,000 bytes or more fails the transaction, so a frame ends at 7,000 bytes.
    perform pg_notify('prices', f.frame)
    from (
        select market.price_frame(string_agg(e.entry, ',')) as frame
        from (
            select q.entry, sum(octet_length(q.entry) + 1) over (order by q.instrument_id) / 7000 as part
            from (
                select i.id as instrument_id, market.price_entry(i.name, left(q.bid::text, 20), left(q.ask::text, 20),
                    to_char(q.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), q.review_since is not null) as entry
                from market.instruments i
                join market.quotes q on q.instrument_id = i.id
                where i.id = any(p_instrument_ids)
            ) q
        ) e
        group by trunc(e.part)
    ) f;
end;
$$;
