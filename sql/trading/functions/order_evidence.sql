-- Returns the explanation of one order, open or closed: its terms, the calculation of its profit or loss, and the
-- account and tick at the close (for an open order: now). For the owner and staff who may see the order. Called by GET
-- /orders/{id}. Errors: BT104 not found.
-- null: bid_markup, ask_markup, provider_bid, provider_ask, open_markup, provider_rate, profit, loss, close_time
-- null: tick_instrument, tick_time, bid, ask, rule, level, balance, equity, total_margin, margin_level, order_bid
-- null: order_ask, order_quote_time, close_reason, parent_id, cascade_place
-- grant: bourse_app
create or replace function trading.order_evidence(
    p_actor_id bigint,
    p_order_id bigint
)
returns table (
    id bigint, is_own boolean, owner_name text, mode text, currency text, instrument text, base_symbol text, quote_symbol text,
    kind text, price_decimals integer, pip_size numeric, type text, status text, trade_amount numeric, opened_amount numeric, open_rate numeric,
    spread numeric, leverage numeric, margin_used numeric, stop_out_level numeric, profit numeric, loss numeric,
    created_at timestamptz, quote_time timestamptz, close_time timestamptz, close_reason text, parent_id bigint,
    -- The steps of E-05: price move in the order's favour, times units, less spread, divided by the rate.
    market_rate numeric, moved numeric, gross numeric, net numeric, exchange_rate numeric, pro_loss numeric,
    -- The state at the close by the engine or on request, or the current one. Null where none was stored.
    tick_instrument text, tick_time timestamptz, bid numeric, ask numeric, rule text, level numeric, balance numeric, equity numeric,
    total_margin numeric, margin_level numeric,
    -- The exact fraction behind exchange_rate; the quote of the order's instrument, and its position within a stop-out
    -- of several orders.
    rate_multiplier numeric, rate_divisor numeric, order_bid numeric, order_ask numeric, order_quote_time timestamptz, cascade_place integer,
    cascade_size integer,
    -- Whether a split has rescaled the instrument's bars since the close.
    has_later_split boolean,
    -- For staff, of prices with a markup (Q-159): the markups in bid and ask, and the provider's prices; the markup in
    -- the price of the opening, and the provider's price, null if staff or a split changed the open rate.
    bid_markup numeric, ask_markup numeric, provider_bid numeric, provider_ask numeric, open_markup numeric, provider_rate numeric
)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_id bigint := trading.find_order(p_actor_id, p_order_id);
    v_is_staff boolean := iam.role_of(p_actor_id) <> iam.role('customer');
begin
    return query
    select
        l.id, l.user_id = p_actor_id, u.full_name, l.mode::text, l.currency, l.instrument, l.base_symbol, l.quote_symbol,
        l.kind::text, i.price_decimals::integer, market.pip_size(i.quote, i.pip_size), l.type::text, l.status, l.trade_amount::numeric,
        l.trade_amount + trading.parts_units(l.id), l.open_rate::numeric,
        l.spread::numeric, l.leverage::numeric, l.margin_used::numeric, l.stop_out_level::numeric, l.profit::numeric, l.loss::numeric,
        l.created_at, o.quote_time, l.close_time, l.close_reason::text, o.parent_id,
        l.market_rate, m.moved, m.moved * l.trade_amount, m.moved * l.trade_amount - l.spread, l.exchange_rate::numeric, l.pro_loss::numeric,
        t.name, coalesce(c.tick_time, w.time), coalesce(c.bid, w.bid), coalesce(c.ask, w.ask), c.rule, c.level,
        coalesce(c.balance, s.balance), coalesce(c.equity, s.equity), coalesce(c.used_margin, s.used_margin),
        case when c.order_id is null then trading.margin_level(s.equity, s.used_margin) else c.margin_level end,
        r.multiplier, r.divisor, c.order_bid, c.order_ask, c.order_quote_time, c.cascade_place,
        (select count(*)::integer from trading.closures o where o.cascade_id = c.cascade_id),
        exists (select from trading.splits s where s.instrument_id = o.instrument_id and s.applied_at >= l.close_time),
        y.bid_markup, y.ask_markup, coalesce(c.bid, w.bid) + y.bid_markup, coalesce(c.ask, w.ask) - y.ask_markup, p.markup,
        case when not exists (
            select from audit.entries e where e.entity = 'trading.orders' and e.entity_id = l.id::text and e.action in ('edit', 'split')
        ) then case l.type when 'buy' then o.open_rate - p.markup else o.open_rate + p.markup end end
    from trading.order_list l
    join trading.orders o on o.id = l.id
    join iam.users u on u.id = l.user_id
    join market.instruments i on i.id = o.instrument_id
    left join trading.closures c on c.order_id = l.id
    left join market.quotes w on w.instrument_id = o.instrument_id and l.close_time is null
    left join market.instruments t on t.id = coalesce(c.tick_instrument_id, w.instrument_id)
    left join trading.account_states(array[v_account_id]) s on s.account_id = l.account_id and l.close_time is null
    left join market.conversion_rates x on x.quote = nullif(i.quote, l.currency) and x.currency = l.currency and l.close_time is null
    cross join lateral (
        select coalesce(x.multiplier, o.rate_multiplier, 1), coalesce(x.divisor, o.rate_divisor, o.exchange_rate)
    ) r (multiplier, divisor)
    cross join lateral (
        select case l.type when 'buy' then l.market_rate - l.open_rate else l.open_rate - l.market_rate end
    ) m (moved)
    left join lateral market.markup_at(t.id, coalesce(c.tick_time, w.time)) y on v_is_staff and y.bid_markup + y.ask_markup > 0
    left join lateral (
        select case l.type when 'buy' then a.ask_markup else a.bid_markup end from market.markup_at(o.instrument_id, o.quote_time) a
    ) p (markup) on v_is_staff and p.markup > 0
    where l.id = p_order_id;
end;
$$;

-- Returns the composition of the equity at which an order was stopped out: for each open instrument of the account the
-- quote, the sums of its orders, and its floating profit or loss in the quote currency and, to 5 decimals, in the
-- account's; finally a row without instrument with the rounding difference, if any. No rows for an order that was not
-- stopped out. For the owner and staff who may see the order. Called by GET /orders/{id}. Errors: BT104 not found.
-- grant: bourse_app
create or replace function trading.order_equity(
    p_actor_id bigint,
    p_order_id bigint
)
returns table (
    instrument text, quote_symbol text, price_decimals integer, bid numeric, ask numeric, quote_time timestamptz,
    long_units numeric, long_cost numeric, short_units numeric, short_cost numeric, spread numeric,
    quote_value numeric, multiplier numeric, divisor numeric, profit_loss numeric
)
language plpgsql
stable
rows 5
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform trading.find_order(p_actor_id, p_order_id);
    return query
    select i.name, i.quote, market.shown_decimals(i.category, i.price_decimals)::integer, v.bid, v.ask, v.quote_time,
        v.long_units, v.long_cost, v.short_units, v.short_cost, v.spread, v.quote_value, v.multiplier, v.divisor, round(v.profit_loss, 5)
    from trading.closures c
    cross join lateral trading.position_values(c.positions) v
    join market.instruments i on i.id = v.instrument_id
    where c.order_id = p_order_id
    union all
    -- The rows above are rounded individually and the equity once; the difference is a separate row, so that the column
    -- adds up.
    select null, null, null, null, null, null, null, null, null, null, null, null, null, null, r.rest
    from (
        select round(c.equity, 5) - round(c.balance, 5) - (
            select coalesce(sum(round(v.profit_loss, 5)), 0) from trading.position_values(c.positions) v
        )
        from trading.closures c
        where c.order_id = p_order_id and c.positions is not null
    ) r (rest)
    where r.rest <> 0;
end;
$$;

-- Returns the tick that caused the close of an order and the neighbouring ticks that the feed stored, by time: place
-- counts from the deciding one, rate is what the order closes at (trading.rate_at_tick), provider the price provider
-- that sent the tick. For staff provider_bid and provider_ask are the provider's prices of a tick with a markup
-- (Q-159). No rows for an open order. For the owner and staff who may see the order. Called by GET /orders/{id}.
-- Errors: BT104 not found.
-- null: rate, provider, provider_bid, provider_ask
-- grant: bourse_app
create or replace function trading.order_ticks(
    p_actor_id bigint,
    p_order_id bigint
)
returns table (
    at timestamptz, bid numeric, ask numeric, decided boolean, place integer, rate numeric, provider text,
    provider_bid numeric, provider_ask numeric
)
language plpgsql
stable
rows 6
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_is_staff boolean := iam.role_of(p_actor_id) <> iam.role('customer');
begin
    perform trading.find_order(p_actor_id, p_order_id);
    return query
    select k.at, k.bid, k.ask, k.place = 0, k.place, k.rate, k.provider, k.bid + m.bid_markup, k.ask - m.ask_markup
    from (
        select c.tick_instrument_id, k.time, k.bid, k.ask, k.place::integer, trading.rate_at_tick(o, k.place), k.provider
        from trading.orders o
        join trading.closures c on c.order_id = o.id
        join market.kept_ticks k on k.instrument_id = c.tick_instrument_id and k.closed_at = c.tick_time and k.place <> 0
        where o.id = p_order_id and c.reason not in ('customer', 'staff')
        union all
        select c.tick_instrument_id, c.tick_time, c.bid, c.ask, 0, trading.rate_at_tick(o, 0), k.provider
        from trading.orders o
        join trading.closures c on c.order_id = o.id
        left join market.kept_ticks k on k.instrument_id = c.tick_instrument_id and k.closed_at = c.tick_time and k.place = 0
        where o.id = p_order_id
    ) k (instrument_id, at, bid, ask, place, rate, provider)
    left join lateral market.markup_at(k.instrument_id, k.at) m on v_is_staff and m.bid_markup + m.ask_markup > 0
    order by k.at, k.place;
end;
$$;

-- Returns the rate at which an order closes at the tick that closed it (p_place 0) or at a recorded neighbour: buys at
-- the ask, sells at the bid (Q-06). Null for an unknown tick, an open order, and a tick of another instrument, which
-- may have caused a stop-out. Called by trading.order_ticks and trading.apply_edit.
create or replace function trading.rate_at_tick(
    p_order trading.orders,
    p_place integer
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case p_order.type when 'buy' then coalesce(k.ask, c.ask) else coalesce(k.bid, c.bid) end
    from trading.closures c
    left join market.kept_ticks k on p_place <> 0 and k.instrument_id = c.tick_instrument_id and k.closed_at = c.tick_time and k.place = p_place
    where c.order_id = p_order.id and c.tick_instrument_id = p_order.instrument_id and (p_place = 0 or k.place is not null)
$$;

-- Returns the values of the positions stored with a stop-out (trading.account_positions): for each instrument the
-- floating profit or loss in the quote currency and in the account's. Called by trading.order_equity and
-- check 0423.
create or replace function trading.position_values(
    p_positions jsonb
)
returns table (
    instrument_id integer, bid numeric, ask numeric, quote_time timestamptz, multiplier numeric, divisor numeric,
    long_units numeric, long_cost numeric, short_units numeric, short_cost numeric, spread numeric,
    quote_value numeric, profit_loss numeric
)
language sql
immutable
parallel safe
rows 5
as $$
    -- E-05, summed over the orders of one instrument: buys at the ask, sells at the bid (Q-06).
    select p.key::integer, f.bid, f.ask, f.time, f.multiplier, f.divisor, f.long_units, f.long_cost, f.short_units, f.short_cost, f.spread,
        v.quote_value, market.converted(v.quote_value, f.multiplier, f.divisor)
    from jsonb_each(p_positions) p
    cross join lateral jsonb_to_record(p.value) f (
        bid numeric, ask numeric, "time" timestamptz, multiplier numeric, divisor numeric, long_units numeric, long_cost numeric,
        short_units numeric, short_cost numeric, spread numeric
    )
    cross join lateral (
        select f.long_units * f.ask - f.long_cost - f.short_units * f.bid + f.short_cost - f.spread
    ) v (quote_value)
$$;
