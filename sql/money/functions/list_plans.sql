-- Returns one page of the plans for the back office (A-046), with the number of customers of each. Called by GET
-- /admin/pricing. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
-- grant: bourse_app
create or replace function money.list_plans(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, name text, description text, price numeric, forex_leverage numeric,
    commodity_leverage numeric, stock_leverage numeric, index_leverage numeric, crypto_leverage numeric,
    forex_stopout numeric, commodity_stopout numeric, stock_stopout numeric, index_stopout numeric,
    crypto_stopout numeric, customers bigint
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
        p.id, l.key, p.name, p.description, p.price, p.forex_leverage, p.commodity_leverage, p.stock_leverage, p.index_leverage,
        p.crypto_leverage, p.forex_stopout, p.commodity_stopout, p.stock_stopout, p.index_stopout, p.crypto_stopout,
        (select count(*) from iam.users u where u.plan_id = p.id and u.deleted_at is null)
    from site.list_ids(p_actor_id, money.plan_source(p_actor_id), p_filters, p_page) l
    join money.plans p on p.id = l.id
    order by l.n;
end;
$$;
