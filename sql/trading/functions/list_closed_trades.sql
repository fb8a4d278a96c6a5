-- Returns one page of the closed trades of the actor's active account. p_filters and p_page as in site.page_ids. level
-- is the stop loss at the opening; result_r, held_seconds and pips as in E-41 and E-02; result_percent is the P/L as a
-- share of the balance before the close (Q-290); swap is the customer's, in the account's currency. tags and has_note
-- are empty while staff act for the customer (Q-189). Called by GET /history. Errors: BT100 not signed in, BT102
-- account inactive, BT606 unknown sort column.
-- null: result_r, result_percent, parent_id
-- grant: bourse_app
create or replace function trading.list_closed_trades(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, instrument text, category text, price_decimals smallint, type text, units numeric,
    open_rate numeric, close_rate numeric, created_at timestamptz, close_time timestamptz, close_reason text,
    held_seconds bigint, pips numeric, result_r numeric, result_percent numeric, spread_cost numeric, swap numeric, pro_loss numeric, currency text,
    tags text[], has_note boolean, parent_id bigint
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_page site.list_page := site.page_ids(p_actor_id, trading.closed_trade_source(p_actor_id), p_filters, p_page);
begin
    return query
    select
        o.id, p.key, i.name, i.category::text, market.shown_decimals(i.category, i.price_decimals), o.type::text, o.units::numeric,
        o.open_rate::numeric, o.close_rate::numeric, o.created_at, o.close_time, o.close_reason::text,
        extract(epoch from o.close_time - o.created_at)::bigint,
        round(case o.type when 'buy' then o.close_rate - o.open_rate else o.open_rate - o.close_rate end
            / market.pip_size(i.quote, i.pip_size), 1),
        trading.result_in_r(o, trading.initial_stop(o)), trading.result_in_percent(o), trading.spread_paid(o),
        trading.swap_of(o.id, o.created_at, o.close_time), o.pro_loss::numeric, a.currency,
        coalesce(n.tags, '{}'), coalesce(n.note <> '', false), o.parent_id
    from unnest(v_page.ids, v_page.keys) with ordinality p (id, key, n)
    join trading.orders o on o.id = p.id
    join money.accounts a on a.id = o.account_id
    join market.instruments i on i.id = o.instrument_id
    left join trading.trade_notes n on n.order_id = o.id and iam.impersonator_id() is null
    order by p.n;
end;
$$;

-- Returns the number of trades on all pages of trading.list_closed_trades under the same filters. Called by GET
-- /history. Errors: BT100 not signed in, BT102 account inactive.
-- grant: bourse_app
create or replace function trading.count_closed_trades(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, trading.closed_trade_source(p_actor_id), p_filters);
$$;

-- Returns the totals of trading.list_closed_trades under the same filters: trades, won, lost, gains, losses, P/L, units
-- and pips (null for several instruments), mean holding time and paid spreads, in the account's currency;
-- win_loss_ratio is the average win divided by the average loss. trades_r is the number of trades with a stop loss at
-- the opening, result_r their sum in R, expectancy_r its mean. These three and swap are null above 10,000 trades,
-- because each trade takes lookups in its history and in the ledger. Called by GET /history. Errors: BT100 not signed
-- in, BT102 account inactive. Source: E-41.
-- null: profit_factor, win_rate, expectancy, average_win, average_loss, units, held_seconds, swap, currency
-- null: win_loss_ratio, pips, trades_r, result_r, expectancy_r
-- grant: bourse_app
create or replace function trading.sum_closed_trades(
    p_actor_id bigint,
    p_filters jsonb
)
returns table (
    currency text, trades bigint, won bigint, lost bigint, gains numeric, losses numeric, pro_loss numeric,
    win_rate numeric, profit_factor numeric, expectancy numeric, average_win numeric, average_loss numeric,
    units numeric, held_seconds bigint, spread_cost numeric, swap numeric, win_loss_ratio numeric, pips numeric,
    trades_r bigint, result_r numeric, expectancy_r numeric
)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_limit constant integer := 10000;
    v_source site.list_source := trading.closed_trade_source(p_actor_id);
    v_sum record;
    v_costly record;
begin
    execute format($sql$
        select count(*) as trades, count(*) filter (where o.pro_loss > 0) as won, count(*) filter (where o.pro_loss < 0) as lost,
            coalesce(sum(o.pro_loss) filter (where o.pro_loss > 0), 0) as gains,
            coalesce(sum(o.pro_loss) filter (where o.pro_loss < 0), 0) as losses, coalesce(sum(o.pro_loss), 0) as pro_loss,
            case when count(distinct o.instrument_id) = 1 then sum(o.units) end as units,
            case when count(distinct o.instrument_id) = 1 then
                sum(case o.type when 'buy' then o.close_rate - o.open_rate else o.open_rate - o.close_rate end) end as distance,
            min(o.instrument_id) as instrument_id,
            extract(epoch from avg(o.close_time - o.created_at))::bigint as held_seconds,
            coalesce(round(sum(market.converted(o.spread, coalesce(o.rate_multiplier, 1), coalesce(o.rate_divisor, o.exchange_rate))), 5), 0)
                as spread_cost
        from %s where %s
    $sql$, v_source.source, v_source.condition) into v_sum using p_filters, p_actor_id;
    execute format($sql$
        select sum(k.swap) as swap, count(k.result_r) as trades_r, sum(k.result_r) as result_r
        from (
            select trading.swap_of(o.id, o.created_at, o.close_time) as swap, trading.result_in_r(o, trading.initial_stop(o)) as result_r
            from %s
            where $3 and %s
            offset 0 -- computes each value once
        ) k
    $sql$, v_source.source, v_source.condition) into v_costly using p_filters, p_actor_id, v_sum.trades <= v_limit;
    return query
    select (select a.currency from money.accounts a join iam.users u on u.active_account_id = a.id where u.id = p_actor_id),
        v_sum.trades, v_sum.won, v_sum.lost, v_sum.gains, v_sum.losses, v_sum.pro_loss,
        trading.win_rate(v_sum.won, v_sum.lost), trading.profit_factor(v_sum.gains, v_sum.losses),
        round(v_sum.pro_loss / nullif(v_sum.trades, 0), 5), round(v_sum.gains / nullif(v_sum.won, 0), 5),
        round(v_sum.losses / nullif(v_sum.lost, 0), 5), v_sum.units, v_sum.held_seconds, v_sum.spread_cost,
        case when v_sum.trades <= v_limit then coalesce(v_costly.swap, 0) end,
        round(v_sum.gains / nullif(v_sum.won, 0) / nullif(abs(v_sum.losses / nullif(v_sum.lost, 0)), 0), 4),
        (select round(v_sum.distance / market.pip_size(i.quote, i.pip_size), 1) from market.instruments i where i.id = v_sum.instrument_id),
        case when v_sum.trades <= v_limit then v_costly.trades_r end, v_costly.result_r,
        round(v_costly.result_r / nullif(v_costly.trades_r, 0), 4);
end;
$$;

-- Returns the number of trades and the P/L of each day of the zone p_zone from p_first to p_last, of the trades of
-- trading.list_closed_trades under the same filters, newest first, at most 50 days. Called by GET /history. Errors:
-- BT100 not signed in, BT102 account inactive, BT277 unknown time zone.
-- grant: bourse_app
create or replace function trading.sum_trade_days(
    p_actor_id bigint,
    p_filters jsonb,
    p_first timestamptz,
    p_last timestamptz,
    p_zone text
)
returns table (day date, trades bigint, pro_loss numeric)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_source site.list_source := trading.closed_trade_source(p_actor_id);
begin
    begin
        perform now() at time zone p_zone;
    exception
        when invalid_parameter_value then
            raise exception using errcode = 'BT277', message = 'Choose a time zone', column = 'zone';
    end;
    return query execute format($sql$
        select (o.close_time at time zone $3)::date, count(*), sum(o.pro_loss)::numeric
        from %s
        where %s
            and o.close_time >= date_trunc('day', $4 at time zone $3) at time zone $3
            and o.close_time < (date_trunc('day', $5 at time zone $3) + interval '1 day') at time zone $3
        group by 1
        order by 1 desc
        limit 50
    $sql$, v_source.source, v_source.condition) using p_filters, p_actor_id, p_zone, p_first, p_last;
end;
$$;

-- Defines the list of closed trades: those of the actor's own active account. Filters: instrument, side, result (won,
-- lost, zero), reason of the close, tag, search (ticket, instrument, words of the note), from and to (UTC days of the
-- close). Called by trading.list_closed_trades, trading.count_closed_trades, trading.sum_closed_trades and
-- trading.sum_trade_days. Errors: BT100 not signed in, BT102 account inactive.
create or replace function trading.closed_trade_source(
    p_actor_id bigint
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    return row(
        'trading.orders o',
        $sql$
            o.account_id = (select u.active_account_id from iam.users u where u.id = $2)
            and o.close_time is not null and o.deleted_at is null
            and ($1 ->> 'instrument' is null or o.instrument_id in (
                select i.id from market.instruments i where i.name = upper(replace($1 ->> 'instrument', '/', '_'))))
            and ($1 ->> 'side' is null or o.type = ($1 ->> 'side')::trading.side)
            and ($1 ->> 'result' is null or sign(o.pro_loss) = case $1 ->> 'result' when 'won' then 1 when 'lost' then -1 else 0 end)
            and ($1 ->> 'reason' is null or o.close_reason = ($1 ->> 'reason')::trading.close_reason)
            and ($1 ->> 'from' is null or o.close_time >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC')
            and ($1 ->> 'to' is null or o.close_time < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC')
            and ($1 ->> 'tag' is null or iam.impersonator_id() is null and exists (
                select from trading.trade_notes n where n.order_id = o.id and n.tags @> array[$1 ->> 'tag']))
            and ($1 ->> 'search' is null or o.id = site.search_id($1 ->> 'search')
                or o.instrument_id = any (array(select i.id from trading.instruments_named($1 ->> 'search') i))
                or iam.impersonator_id() is null and exists (
                    select from trading.trade_notes n where n.order_id = o.id and n.note ilike site.search_pattern($1 ->> 'search')))
        $sql$,
        'o.id',
        jsonb_build_object(
            'id', 'o.id', 'close_time', 'o.close_time', 'created_at', 'o.created_at', 'units', 'o.units', 'type', 'o.type',
            'pro_loss', 'o.pro_loss', 'open_rate', 'o.open_rate', 'close_rate', 'o.close_rate', 'close_reason', 'o.close_reason::text',
            'held', 'o.close_time - o.created_at',
            'instrument', '(select i.name from market.instruments i where i.id = o.instrument_id)'
        )
    )::site.list_source;
end;
$$;

-- Returns the spread of a closed order in the account's currency, half-up to 5 decimals; it is part of the P/L (E-05).
-- Called by trading.list_closed_trades and trading.trade_journal. Source: E-06.
create or replace function trading.spread_paid(
    p_order trading.orders
)
returns numeric
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select round(market.converted(p_order.spread, coalesce(p_order.rate_multiplier, 1),
        coalesce(p_order.rate_divisor, p_order.exchange_rate)), 5)
$$;

-- Returns the P/L of a closed order in per cent of the account's balance before it was posted, half-up to 4 decimals;
-- null for a balance of zero or less. Called by trading.list_closed_trades. Source: Q-290.
create or replace function trading.result_in_percent(
    p_order trading.orders
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case when p_order.pro_loss = 0 then 0 else (
        select round(100 * p_order.pro_loss / nullif(greatest(b.before, 0), 0), 4)
        from money.transfers t
        cross join lateral (
            select case t.credit_account_id when t.customer_account_id then t.balance_after - t.amount else t.balance_after + t.amount end as before
        ) b
        where t.kind = 'profit_loss' and t.source_type = 'order' and t.source_id = p_order.id::text
    ) end
$$;
