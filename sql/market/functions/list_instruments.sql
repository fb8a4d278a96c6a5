-- Returns one page of the instruments for the back office (A-045), with the newest quote and whether its price is under
-- review. p_filters as in market.instrument_source, p_page as in site.list_ids. Called by GET
-- /admin/instruments/{type}. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort
-- column.
-- null: bids, asks, quote_time, alias
-- grant: bourse_app
create or replace function market.list_instruments(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id integer, sort_key text, name text, base text, quote text, category text, bids numeric, asks numeric,
    quote_time timestamptz, price_decimals smallint, tradingview text, alias text, leverage numeric,
    tradable boolean, swap numeric, is_under_review boolean
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    select
        i.id, l.key, i.name, i.base, i.quote, i.category::text, q.bid, q.ask, q.time,
        market.shown_decimals(i.category, i.price_decimals), i.tradingview, i.alias, i.leverage, i.tradable, i.swap,
        q.review_since is not null
    from site.list_ids(p_actor_id, market.instrument_source(p_actor_id), p_filters, p_page) l
    join market.instruments i on i.id = l.id
    left join market.quotes q on q.instrument_id = i.id
    order by l.n;
end;
$$;
