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
    select market.price_frame(string_agg(
        market.price_entry(i.name, q.bid::text, q.ask::text, to_char(q.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            q.review_since is not null),
        ',' order by i.id))
    from market.quotes q
    join market.instruments i on i.id = q.instrument_id and i.deleted_at is null;
$$;

-- The price of one instrument as an entry of a frame; the time in ISO 8601. Only an entry of an instrument under review
-- (Q-116) has the member review. The planner writes it into its caller's query. Internal.
create or replace function market.price_entry(
    p_name text,
    p_bid text,
    p_ask text,
    p_time text,
    p_is_under_review boolean
)
returns text
language sql
immutable
as $$
    select '{"name":"' || p_name || '","bids":"' || p_bid || '","asks":"' || p_ask || '","time":"' || p_time || '"'
        || case when p_is_under_review then ',"review":true}' else '}' end;
$$;

-- A frame of entries, separated by commas, as browsers receive it. The planner writes it into its caller's query.
-- Internal.
create or replace function market.price_frame(
    p_entries text
)
returns text
language sql
immutable
as $$
    select '{"event":"priceUpdate","data":[' || p_entries || ']}';
$$;
