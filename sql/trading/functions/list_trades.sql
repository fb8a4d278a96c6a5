-- Returns one page of orders for the back office, as far as the actor may see them (trading.trade_source); retention
-- agents get masked e-mails (A-034). Open orders are valued at the current price. notional_app and pro_loss_app are in
-- the site's currency, null without a conversion rate; P/L and swap are the customer's. p_filters and p_page as in
-- site.page_ids. Called by GET /admin/trades/{type}. Errors: BT100 not signed in, BT102 account inactive, BT103
-- forbidden, BT606 unknown sort column.
-- null: close_rate, market_rate, notional_app, pro_loss_app, profit, loss, close_time
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
    created_at timestamptz, close_time timestamptz, full_name text, quote_symbol text, market_rate numeric, notional_app numeric,
    pro_loss_app numeric, swap numeric
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
    v_currency text := site.setting('appCurrency');
    v_page site.list_page;
begin
    if v_sort <> 'id' then
        v_source := trading.sort_trades(v_source, v_sort, p_filters);
    end if;
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
    with rates as materialized (
        select r.quote, r.multiplier, r.divisor from trading.risk_rates r where r.currency = v_currency
    )
    select
        l.id, i.key, l.user_id, case when v_role = iam.role('retention_agent') then iam.mask_email(u.email) else u.email end,
        l.mode::text, l.type::text, l.instrument, l.price_decimals, l.open_rate::numeric, l.close_rate::numeric, l.spread::numeric,
        l.margin_used::numeric, l.pro_loss::numeric, l.profit::numeric, l.loss::numeric, l.leverage::numeric, l.currency,
        l.status, l.trade_amount::numeric, l.created_at, l.close_time, u.full_name, l.quote_symbol, l.market_rate::numeric,
        market.converted(l.trade_amount * l.market_rate, z.multiplier, z.divisor), market.converted(l.pro_loss, y.multiplier, y.divisor),
        w.swap
    from unnest(v_page.ids, v_page.keys) with ordinality i (id, key, n)
    join trading.order_list l on l.id = i.id
    join iam.users u on u.id = l.user_id
    cross join lateral trading.order_swap(l.id, l.created_at, l.close_time) w
    left join rates y on y.quote = l.currency
    left join rates z on z.quote = l.quote_symbol
    -- The view is planned without the ids because it joins as many tables as join_collapse_limit allows; this condition
    -- makes it read these orders only.
    where l.id = any (v_page.ids)
    order by i.n;
end;
$$;

-- Returns the number of orders on all pages of trading.list_trades under the same filters. Called by GET
-- /admin/trades/{type}. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function trading.count_trades(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'retention_agent');
    v_source site.list_source := trading.trade_source(p_actor_id, v_role, p_filters);
begin
    -- Unfiltered orders of all customers are counted with index-only scans; deleted orders, few and always closed, are
    -- subtracted.
    if v_role = iam.role('admin') and p_filters - 'status' = '{}' then
        return case p_filters ->> 'status'
            when 'open' then (select count(*) from trading.orders o where o.close_time is null)
            when 'closed' then (select count(*) from trading.orders o where o.close_time is not null)
            else (select count(*) from trading.orders)
        end - case when p_filters ->> 'status' = 'open' then 0
            else (select count(*) from trading.orders o where o.deleted_at is not null) end;
    end if;
    return site.list_total(p_actor_id, v_source, p_filters);
end;
$$;

-- Defines the list of trades: all for administrators, those of their teams' customers for managers, those of their own
-- clients for retention agents (Q-51, Q-52). Filters: id, status open or closed, type, instrument, user (id, or part of
-- name or e-mail), search (id, customer, instrument), plan, manager (of the customer), result (profit or loss of the
-- customer, live for open orders), mode, from and to (UTC days of the opening). p_role is the actor's role as
-- determined by the caller. Called by trading.list_trades and trading.count_trades.
create or replace function trading.trade_source(
    p_actor_id bigint,
    p_role integer,
    p_filters jsonb
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_since constant text := $sql$o.created_at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC'$sql$;
    v_until constant text := $sql$o.created_at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC'$sql$;
    -- Separate conditions for open and closed orders, so that each uses its own index.
    v_of_user constant text := $sql$
        (o.close_time is null and o.account_id = any (array(select a.id from trading.accounts_of($1 ->> %1$L, $2) a)))
        or (o.close_time is not null and o.account_id = any (array(select a.id from trading.accounts_of($1 ->> %1$L, $2) a)))
    $sql$;
    v_sorts constant jsonb := $json${
        "id": "o.id", "type": "o.type", "open_rate": "o.open_rate", "close_rate": "coalesce(o.close_rate, 0)", "units": "o.units",
        "spread": "coalesce(market.converted(o.spread, z.multiplier, z.divisor), 0)",
        "margin_used": "coalesce(market.converted(o.margin_used, y.multiplier, y.divisor), 0)",
        "pro_loss": "coalesce(market.converted(coalesce(o.pro_loss, trading.result_of(o)), y.multiplier, y.divisor), 0)",
        "notional": "coalesce(market.converted(o.units * coalesce(o.close_rate, q.bid, 0), z.multiplier, z.divisor), 0)", "profit": "coalesce(o.take_profit, 0)",
        "loss": "coalesce(o.stop_loss, 0)", "leverage": "o.leverage", "status": "(o.close_time is not null)",
        "created_at": "o.created_at", "close_time": "coalesce(o.close_time, 'infinity')", "instrument": "i.name",
        "user": "coalesce(u.email, '')"
    }$json$::jsonb;
    v_accounts bigint[];
begin
    if p_role <> iam.role('admin') then
        v_accounts := array(select a.id from trading.accounts_within(p_actor_id) a limit 1001);
    end if;
    return row(
        'trading.orders o',
        -- A list without filters gets no filter conditions, which would slow its plan.
        'o.deleted_at is null' || case when p_filters = '{}' then '' else site.active_conditions(p_filters, jsonb_build_object(
            'status', case p_filters ->> 'status'
                when 'open' then 'o.close_time is null' when 'closed' then 'o.close_time is not null' else 'true' end,
            'id', $sql$o.id = ($1 ->> 'id')::bigint$sql$,
            'type', $sql$o.type = ($1 ->> 'type')::trading.side$sql$,
            'instrument', $sql$o.instrument_id in (select i.id from market.instruments i where i.name = upper($1 ->> 'instrument'))$sql$,
            'plan', $sql$o.account_id in (
                select a.id from iam.users u join money.accounts a on a.user_id = u.id where u.plan_id = ($1 ->> 'plan')::bigint)$sql$,
            'manager', $sql$o.account_id in (
                select a.id from crm.managed_customers(($1 ->> 'manager')::bigint) c join money.accounts a on a.user_id = c.id)$sql$,
            'result', case p_filters ->> 'result'
                when 'profit' then '(o.pro_loss > 0 or o.close_time is null and trading.result_of(o) > 0)'
                when 'loss' then '(o.pro_loss < 0 or o.close_time is null and trading.result_of(o) < 0)' else 'true' end,
            'mode', $sql$o.account_id in (select a.id from money.accounts a where a.mode = ($1 ->> 'mode')::money.account_mode)$sql$,
            'from', v_since,
            -- A range of up to a month is read from the index of times instead of scanning down from the newest order.
            'to', v_until || case when (p_filters ->> 'to')::date - (p_filters ->> 'from')::date <= 31
                then format(' and o.id = any (array(select o.id from trading.orders o where %s and %s))', v_since, v_until) else '' end,
            'user', format(v_of_user, 'user'),
            -- The condition on instruments, which no index serves, is added only where the text names one.
            'search', format(v_of_user, 'search') || ' or o.id = site.search_id($1 ->> ''search'')'
                || case when exists (select from trading.instruments_named(p_filters ->> 'search')) then
                    ' or o.instrument_id = any (array(select i.id from trading.instruments_named($1 ->> ''search'') i))' else '' end
        )) end || case
            when p_role = iam.role('admin') then ''
            -- Orders of up to 1,000 accounts are selected by account; for more, a scan in list order finds the newest
            -- ones sooner.
            when cardinality(v_accounts) <= 1000 then format($sql$
                and ((o.close_time is null and o.account_id = any (%1$L::bigint[]))
                    or (o.close_time is not null and o.account_id = any (%1$L::bigint[])))
            $sql$, v_accounts)
            else $sql$
                and coalesce(o.account_id in (select a.id from trading.accounts_within($2) a), false)
            $sql$
        end,
        'o.id',
        -- trading.list_trades adds the join. Agents can neither search nor sort by fields that are hidden from them.
        case p_role when iam.role('retention_agent') then v_sorts || '{"user": "a.user_id"}' else v_sorts end
    )::site.list_source;
end;
$$;

-- Returns the accounts whose orders a manager (their teams' customers) or a retention agent (their own clients) may
-- see. Called by trading.trade_source. Source: Q-51, Q-52.
create or replace function trading.accounts_within(
    p_actor_id bigint
)
returns table (id bigint)
language sql
stable
rows 1000
security definer
set search_path = pg_catalog, pg_temp
as $$
    select a.id
    from crm.managed_customers(p_actor_id) c
    join money.accounts a on a.user_id = c.id
    where iam.role_of(p_actor_id) = iam.role('manager')
    union all
    select a.id
    from crm.leads d
    join money.accounts a on a.user_id = d.user_id
    where iam.role_of(p_actor_id) = iam.role('retention_agent') and d.retention_agent_id = p_actor_id and d.user_id is not null
$$;

-- Returns the accounts of the users that the filter "user" matches (iam.match_users); retention agents cannot match
-- masked e-mails. Called by trading.trade_source.
create or replace function trading.accounts_of(
    p_text text,
    p_actor_id bigint
)
returns table (id bigint)
language sql
stable
rows 100
security definer
set search_path = pg_catalog, pg_temp
as $$
    select a.id
    from iam.match_users(p_text, iam.role_of(p_actor_id) <> iam.role('retention_agent')) m
    join money.accounts a on a.user_id = m.id
$$;

-- Returns the instruments whose name begins with a search text, with or without the separator: eur/usd, eurusd. Called
-- by trading.trade_source and trading.dispute_source.
create or replace function trading.instruments_named(
    p_text text
)
returns table (id integer)
language sql
stable
rows 5
security definer
set search_path = pg_catalog, pg_temp
as $$
    select i.id
    from market.instruments i
    where length(trim(p_text)) > 1
        and starts_with(replace(i.name, '_', ''), upper(regexp_replace(trim(p_text), '[/_ -]', '', 'g')))
$$;
