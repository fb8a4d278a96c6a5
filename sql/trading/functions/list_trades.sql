-- Returns one page of orders for the back office, as far as the actor may see them (trading.trade_source); retention
-- agents get masked e-mails (A-034). p_filters and p_page as in site.page_ids. Called by GET /admin/trades/{type}.
-- Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
-- null: close_rate, profit, loss, close_time
-- grant: bourse_app
create or replace function trading.list_trades(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, user_id bigint, email text, mode text, type text, instrument text,
    price_decimals smallint, open_rate numeric, close_rate numeric, spread numeric, margin_used numeric,
    pro_loss numeric, profit numeric, loss numeric, leverage numeric, currency text, status text, units numeric,
    created_at timestamptz, close_time timestamptz
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'retention_agent');
    v_source site.list_source := trading.trade_source(p_actor_id, v_role, p_filters);
    v_sort text := ltrim(p_page ->> 'sort', '-');
    v_page site.list_page;
begin
    -- A join instead of one lookup per order, and only when sorting by this column.
    v_source.source := v_source.source || case v_sort
        when 'instrument' then ' join market.instruments i on i.id = o.instrument_id'
        when 'user' then ' join money.accounts a on a.id = o.account_id join iam.users u on u.id = a.user_id'
        else '' end;
    -- For all customers' orders, accounts are read in the order of users, with open and closed orders each from the
    -- account's own index.
    if v_sort = 'user' and v_role = iam.role('admin') and p_filters <@ '{"status": "closed"}' then
        v_source.source := 'iam.users u join money.accounts a on a.user_id = u.id and {groups} cross join lateral (
            select o.* from trading.orders o where o.account_id = a.id and o.close_time is null
            union all
            select o.* from trading.orders o where o.account_id = a.id and o.close_time is not null
        ) o';
        v_source.sorts := v_source.sorts || '{"user": "u.email"}';
    end if;
    -- The page's ids are selected first: one cached plan for about ten ids serves every page, while a query with a
    -- limit inside would be planned each time.
    v_page := site.page_ids(p_actor_id, v_source, p_filters, p_page);
    return query
    select
        l.id, i.key, l.user_id, case when v_role = iam.role('retention_agent') then iam.mask_email(u.email) else u.email end,
        l.mode::text, l.type::text, l.instrument, l.price_decimals, l.open_rate::numeric, l.close_rate::numeric, l.spread::numeric,
        l.margin_used::numeric, l.pro_loss::numeric, l.profit::numeric, l.loss::numeric, l.leverage::numeric, l.currency,
        l.status, l.trade_amount::numeric, l.created_at, l.close_time
    from unnest(v_page.ids, v_page.keys) with ordinality i (id, key, n)
    join trading.order_list l on l.id = i.id
    join iam.users u on u.id = l.user_id
    order by i.n;
end;
$$;
