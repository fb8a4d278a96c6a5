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
