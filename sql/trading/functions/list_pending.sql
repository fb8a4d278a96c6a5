-- Returns one page of waiting pending orders for the back office, as far as the actor may see them
-- (trading.pending_source); retention agents get masked e-mails (A-034). market_rate is the rate that is compared with
-- the price: the ask for a buy, the bid for a sell. distance is the price that the order waits for less market_rate,
-- distance_percent its size in percent of market_rate; notional_app is the value at the price in the site's currency,
-- null without a conversion rate. p_filters and p_page as in site.page_ids. Called by GET /admin/trades/pending.
-- Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
-- null: limit_price, armed_at, group_id, market_rate, distance, distance_percent, notional_app, profit, loss
-- null: expires_at
-- grant: bourse_app
create or replace function trading.list_pending(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, user_id bigint, email text, full_name text, mode text, type text, kind text, instrument text,
    price_decimals smallint, quote_symbol text, units numeric, price numeric, limit_price numeric, armed_at timestamptz, group_id bigint,
    market_rate numeric, distance numeric,
    distance_percent numeric, notional_app numeric, profit numeric, loss numeric, expires_at timestamptz, created_at timestamptz
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
    v_page site.list_page := site.page_ids(p_actor_id, trading.pending_source(p_actor_id, v_role, p_filters), p_filters, p_page);
begin
    return query
    select
        l.id, i.key, l.user_id, case when v_role = iam.role('retention_agent') then iam.mask_email(u.email) else u.email end,
        u.full_name, a.mode::text, l.type::text, l.kind::text, l.instrument, l.price_decimals, l.quote_symbol, l.trade_amount::numeric,
        l.price::numeric, l.limit_price::numeric, l.armed_at, l.group_id, l.market_rate::numeric, l.next_price - l.market_rate,
        trading.distance_percent(l.next_price, l.market_rate),
        market.converted(l.trade_amount * coalesce(l.limit_price, l.price), z.multiplier, z.divisor), l.profit::numeric, l.loss::numeric, l.expires_at, l.created_at
    from unnest(v_page.ids, v_page.keys) with ordinality i (id, key, n)
    join trading.pending_list l on l.id = i.id
    join money.accounts a on a.id = l.account_id
    join iam.users u on u.id = l.user_id
    left join trading.risk_rates z on z.quote = l.quote_symbol and z.currency = site.setting('appCurrency')
    order by i.n;
end;
$$;

-- Returns the number of pending orders on all pages of trading.list_pending under the same filters. Called by GET
-- /admin/trades/pending. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function trading.count_pending(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, trading.pending_source(
        p_actor_id, iam.require_role(p_actor_id, 'admin', 'manager', 'retention_agent'), p_filters), p_filters);
$$;

-- Defines the list of waiting pending orders: all for administrators, those of their teams' customers for managers,
-- those of their own clients for retention agents, as trading.trade_source. Filters: id, type, kind, instrument, user
-- (id, or part of name or e-mail), plan, manager (of the customer), mode, from and to (UTC days of the placing), search
-- (id, customer, instrument). p_role is the actor's role as determined by the caller. Called by trading.list_pending
-- and trading.count_pending.
create or replace function trading.pending_source(
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
begin
    return row(
        -- Waiting orders are few, so every sort column is joined.
        format('trading.pending_orders p
            join money.accounts a on a.id = p.account_id
            join iam.users u on u.id = a.user_id
            join market.instruments i on i.id = p.instrument_id
            left join market.quotes q on q.instrument_id = i.id
            left join trading.risk_rates z on z.quote = i.quote and z.currency = %L', site.setting('appCurrency')),
        $sql$p.status = 'pending'$sql$ || case when p_filters = '{}' then '' else site.active_conditions(p_filters, jsonb_build_object(
            'id', $sql$p.id = ($1 ->> 'id')::bigint$sql$,
            'type', $sql$p.type = ($1 ->> 'type')::trading.side$sql$,
            'kind', $sql$p.kind = ($1 ->> 'kind')::trading.pending_kind$sql$,
            'instrument', $sql$i.name = upper($1 ->> 'instrument')$sql$,
            'plan', $sql$u.plan_id = ($1 ->> 'plan')::bigint$sql$,
            'manager', $sql$a.user_id in (select c.id from crm.managed_customers(($1 ->> 'manager')::bigint) c)$sql$,
            'mode', $sql$a.mode = ($1 ->> 'mode')::money.account_mode$sql$,
            'from', $sql$p.created_at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC'$sql$,
            'to', $sql$p.created_at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC'$sql$,
            'user', $sql$p.account_id = any (array(select m.id from trading.accounts_of($1 ->> 'user', $2) m))$sql$,
            'search', $sql$(p.account_id = any (array(select m.id from trading.accounts_of($1 ->> 'search', $2) m))
                or p.id = site.search_id($1 ->> 'search')
                or p.instrument_id = any (array(select n.id from trading.instruments_named($1 ->> 'search') n)))$sql$
        )) end || case when p_role = iam.role('admin') then '' else $sql$
            and p.account_id in (select w.id from trading.accounts_within($2) w)
        $sql$ end,
        'p.id',
        $json${
            "id": "p.id", "type": "p.type", "kind": "p.kind", "units": "p.units", "price": "p.price", "created_at": "p.created_at",
            "expires_at": "coalesce(p.expires_at, 'infinity')", "instrument": "i.name",
            "notional": "coalesce(market.converted(p.units * coalesce(p.limit_price, p.price), z.multiplier, z.divisor), 0)",
            "distance": "coalesce(trading.distance_percent(p.next_price, case p.type when 'buy' then q.ask else q.bid end), 0)"
        }$json$::jsonb || jsonb_build_object('user', case p_role when iam.role('retention_agent') then 'a.user_id' else $s$coalesce(u.email, '')$s$ end)
    )::site.list_source;
end;
$$;

-- Returns by how many percent a market rate must change to reach a price, rounded half-up to 2 decimals; null without a
-- rate. Called by trading.list_pending.
create or replace function trading.distance_percent(
    p_price numeric,
    p_rate numeric
)
returns numeric
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select round(100 * abs(p_price - p_rate) / p_rate, 2);
$$;
