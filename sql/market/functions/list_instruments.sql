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

-- Returns the number of instruments on all pages of market.list_instruments under the same filters. Errors: BT100 not
-- signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function market.count_instruments(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, market.instrument_source(p_actor_id), p_filters);
$$;

-- Defines the list of instruments. Filters: category, tradable yes or no, search (a part of the name or the alias).
-- Called by market.list_instruments and market.count_instruments. Errors: BT100 not signed in, BT102 account inactive,
-- BT103 forbidden.
create or replace function market.instrument_source(
    p_actor_id bigint
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    return row(
        'market.instruments i left join market.quotes q on q.instrument_id = i.id',
        $sql$
            i.deleted_at is null
            and ($1 ->> 'category' is null or i.category = ($1 ->> 'category')::market.category)
            and ($1 ->> 'tradable' is null or i.tradable = ($1 ->> 'tradable' = 'yes'))
            and ($1 ->> 'search' is null or i.name ilike site.search_pattern($1 ->> 'search')
                or i.alias ilike site.search_pattern($1 ->> 'search'))
        $sql$,
        'i.id',
        jsonb_build_object(
            'id', 'i.id', 'name', 'i.name', 'base', 'i.base', 'quote', 'i.quote', 'bids', 'coalesce(q.bid, 0)', 'asks', 'coalesce(q.ask, 0)',
            'tradingview', 'i.tradingview', 'alias', $s$coalesce(i.alias, '')$s$, 'leverage', 'i.leverage', 'tradable', 'i.tradable',
            'swap', 'i.swap'
        )
    )::site.list_source;
end;
$$;
