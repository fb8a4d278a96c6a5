-- Returns the totals of trading.list_trades under the same filters: orders, accounts, units (null for several
-- instruments), and notional value, P/L and swap in the site's currency, P/L and swap from the customers' side. All
-- null above 10,000 orders, which would take longer than a page, and amounts null without a conversion rate (Q-152).
-- Creates missing conversions to the site's currency. Called by the screens of /admin/trades. Errors: BT100 not signed
-- in, BT102 account inactive, BT103 forbidden.
-- null: orders, accounts, units, instrument, notional, pro_loss, swap
-- grant: bourse_app
create or replace function trading.sum_trades(
    p_actor_id bigint,
    p_filters jsonb
)
returns table (
    currency text, orders integer, accounts integer, instrument text, units numeric, notional numeric, pro_loss numeric, swap numeric
)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_ids bigint[] := trading.trade_ids(p_actor_id, p_filters);
    v_currency text := trading.risk_currency();
begin
    return query
    select v_currency, case when v_ids is not null then count(v.id)::integer end, case when v_ids is not null then count(distinct v.account_id)::integer end,
        case when count(distinct v.instrument) = 1 then min(v.instrument) end, case when count(distinct v.instrument) = 1 then sum(v.units) end,
        case when bool_and(v.notional is not null) then sum(v.notional) end,
        case when bool_and(v.pro_loss is not null) then sum(v.pro_loss) end,
        case when bool_and(v.swap is not null) then sum(v.swap) end
    from trading.value_trades(v_ids, v_currency) v;
end;
$$;

-- Returns the groups of trading.list_trades under the same filters by instrument or customer (p_by), the largest
-- notional value first, at most 200: units by side and net for an instrument, and totals as trading.sum_trades. No
-- groups above 10,000 orders. Called by the screens of /admin/trades. Errors: BT100 not signed in, BT102 account
-- inactive, BT103 forbidden.
-- null: long_units, short_units, net_units, market_rate, price_decimals, notional, pro_loss, swap
-- grant: bourse_app
create or replace function trading.group_trades(
    p_actor_id bigint,
    p_filters jsonb,
    p_by text
)
returns table (
    key text, name text, orders integer, long_units numeric, short_units numeric, net_units numeric, market_rate numeric, price_decimals smallint,
    notional numeric, pro_loss numeric, swap numeric
)
language plpgsql
volatile
rows 50
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_ids bigint[] := trading.trade_ids(p_actor_id, p_filters);
    v_currency text := trading.risk_currency();
begin
    return query
    with groups as (
        select case p_by when 'customer' then v.user_id::text else v.instrument end as key, max(v.full_name) as full_name,
            count(*)::integer as orders, sum(v.units) filter (where v.side = 'buy') as long_units,
            sum(v.units) filter (where v.side = 'sell') as short_units,
            max(v.bid) as bid, max(v.decimals) as decimals,
            case when bool_and(v.notional is not null) then sum(v.notional) end as notional,
            case when bool_and(v.pro_loss is not null) then sum(v.pro_loss) end as pro_loss,
            case when bool_and(v.swap is not null) then sum(v.swap) end as swap
        from trading.value_trades(v_ids, v_currency) v
        group by 1
    )
    select g.key, case p_by when 'customer' then g.full_name else g.key end, g.orders,
        case when p_by <> 'customer' then coalesce(g.long_units, 0) end, case when p_by <> 'customer' then coalesce(g.short_units, 0) end,
        case when p_by <> 'customer' then coalesce(g.long_units, 0) - coalesce(g.short_units, 0) end,
        case when p_by <> 'customer' then g.bid end, case when p_by <> 'customer' then g.decimals end,
        g.notional, g.pro_loss, g.swap
    from groups g
    order by g.notional desc nulls last, g.key
    limit 200;
end;
$$;

-- Returns the ids of a filtered list of trades, null if there are more than 10,000. Called by trading.sum_trades and
-- trading.group_trades.
create or replace function trading.trade_ids(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_limit constant integer := 10000;
    v_source site.list_source := trading.trade_source(
        p_actor_id, iam.require_role(p_actor_id, 'admin', 'manager', 'retention_agent'), p_filters);
    v_ids bigint[];
begin
    execute format('select array(select %s from %s where %s limit %s)', v_source.id, v_source.source, v_source.condition, v_limit + 1)
    into v_ids using p_filters, p_actor_id;
    return case when cardinality(v_ids) <= v_limit then v_ids end;
end;
$$;

-- Returns orders with notional value, P/L and swap in p_currency, null without a conversion rate. Called by
-- trading.sum_trades and trading.group_trades.
create or replace function trading.value_trades(
    p_ids bigint[],
    p_currency text
)
returns table (
    id bigint, account_id bigint, user_id bigint, full_name text, instrument text, side trading.side, units numeric, bid numeric,
    decimals smallint, notional numeric, pro_loss numeric, swap numeric
)
language sql
stable
rows 1000
security definer
set search_path = pg_catalog, pg_temp
as $$
    select l.id, l.account_id, l.user_id, u.full_name, l.instrument, l.type, l.trade_amount::numeric, q.bid, l.price_decimals,
        market.converted(l.trade_amount * l.market_rate, z.multiplier, z.divisor),
        market.converted(l.pro_loss, y.multiplier, y.divisor),
        market.converted(w.swap, y.multiplier, y.divisor)
    from trading.order_list l
    join iam.users u on u.id = l.user_id
    join trading.orders o on o.id = l.id
    cross join lateral trading.order_swap(l.id, l.created_at, l.close_time) w
    left join market.quotes q on q.instrument_id = o.instrument_id
    left join trading.risk_rates y on y.quote = l.currency and y.currency = p_currency
    left join trading.risk_rates z on z.quote = l.quote_symbol and z.currency = p_currency
    where l.id = any (p_ids)
$$;

-- Returns the swaps of an order, from the customer's side in the account's currency; an order has one ledger entry per
-- night. Called by trading.order_list, trading.list_closed_trades, trading.trade_notes. Source: E-12.
-- grant: bourse_app, bourse_worker
create or replace function trading.swap_of(
    p_order_id bigint,
    p_opened timestamptz,
    p_closed timestamptz
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.swap from trading.order_swap(p_order_id, p_opened, p_closed) s
$$;

-- Returns trading.swap_of as a row. PostgreSQL inlines it into queries of many orders, which is faster than a call for
-- each order. Called by trading.swap_of, trading.list_trades and trading.value_trades.
create or replace function trading.order_swap(
    p_order_id bigint,
    p_opened timestamptz,
    p_closed timestamptz
)
returns table (swap numeric)
language sql
stable
rows 1
as $$
    -- One key lookup in the ledger for each of the few nights.
    select coalesce(sum(case when t.credit_account_id = t.customer_account_id then t.amount else -t.amount end), 0)
    from trading.rollovers r
    join money.transfers t on t.kind = 'swap' and t.source_type = 'rollover' and t.source_id = p_order_id || ':' || r.night
    where r.night between p_opened::date - 1 and coalesce(p_closed, 'infinity')::date + 1
$$;
