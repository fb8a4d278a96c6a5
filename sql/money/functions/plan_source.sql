-- Defines the list of plans. Filter: search, a part of the name. Called by money.list_plans and money.count_plans.
-- Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
create or replace function money.plan_source(
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
        'money.plans p',
        $sql$
            p.deleted_at is null
            and ($1 ->> 'search' is null or p.name ilike site.search_pattern($1 ->> 'search'))
        $sql$,
        'p.id',
        jsonb_build_object(
            'id', 'p.id', 'name', 'p.name', 'price', 'p.price', 'forex_leverage', 'coalesce(p.forex_leverage, 0)',
            'commodity_leverage', 'coalesce(p.commodity_leverage, 0)', 'stock_leverage', 'coalesce(p.stock_leverage, 0)',
            'index_leverage', 'coalesce(p.index_leverage, 0)', 'crypto_leverage', 'coalesce(p.crypto_leverage, 0)'
        )
    )::site.list_source;
end;
$$;
