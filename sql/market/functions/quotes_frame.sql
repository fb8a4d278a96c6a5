-- Returns the latest price of every instrument as one frame in the form of market.publish_quotes; null before the
-- first tick. Called by the relay at its start.
-- grant: bourse_worker
create or replace function market.quotes_frame()
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select '{"event":"priceUpdate","data":[' || string_agg(
        '{"name":"' || i.name || '","bids":"' || q.bid || '","asks":"' || q.ask || '","time":"'
        || to_char(q.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}', ',' order by i.id) || ']}'
    from market.quotes q
    join market.instruments i on i.id = q.instrument_id and i.deleted_at is null;
$$;
