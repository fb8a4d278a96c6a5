-- Applies a split of p_old_units into p_new_units (7 for 1: 7, 1) to an instrument (Q-116), for administrators: units
-- of open and pending orders and open hedges are multiplied by the ratio, their rates and levels and all prices of the
-- instrument divided by it; money is unchanged. Rebuilds exposures and margin bands; audit log, trading.split_changes
-- and notifications to the owners record the changes. Called by POST /admin/instruments/{id}/split. Locks: the
-- instrument, market.clock_state, every customer account by id, then the orders. Errors: BT102 account inactive, BT103
-- forbidden, BT104 not found, BT243 invalid reason, BT245 invalid ratio, BT246 ratio does not produce the quarantined
-- price.
-- grant: bourse_app
create or replace function trading.split_instrument(
    p_actor_id bigint,
    p_instrument_id integer,
    p_new_units integer,
    p_old_units integer,
    p_reason text,
    out split_id bigint,
    out orders integer,
    out pending_orders integer
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_reason text := trim(p_reason);
    v_instrument market.instruments;
    v_before market.quotes;
    v_after market.quotes;
    v_review market.price_reviews;
    v_split trading.splits;
begin
    perform iam.require_role(p_actor_id, 'admin');
    if v_reason is null or length(v_reason) not between 1 and 500 then
        raise exception using errcode = 'BT243', message = 'Enter a reason (up to 500 characters)', column = 'reason';
    end if;
    if (p_new_units between 1 and 10000 and p_old_units between 1 and 10000 and p_new_units <> p_old_units) is not true then
        raise exception using errcode = 'BT245', message = 'Enter two different whole numbers between 1 and 10,000', column = 'newUnits';
    end if;
    select * into v_instrument from market.instruments i where i.id = p_instrument_id and i.deleted_at is null for no key update;
    -- A concurrent order has read the old price: the split waits for it, and later orders wait for the split.
    perform trading.hold_orders();
    -- Ticks missed by changes are applied now, at the old prices (Q-114).
    perform trading.prepare_engine();
    perform trading.follow_frames();
    select * into v_before from market.quotes q where q.instrument_id = p_instrument_id;
    if v_instrument.id is null or v_before.instrument_id is null then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;

    -- An inverted ratio would move away from the price that required the split.
    select * into v_review from market.price_reviews r where r.instrument_id = p_instrument_id and r.closed_at is null;
    if abs(market.rescaled(v_before.bid, p_new_units, p_old_units) - v_review.bid) > v_before.max_jump * v_review.bid then
        raise exception using errcode = 'BT246', column = 'newUnits',
            message = 'This ratio does not produce the quarantined price. Check both numbers',
            detail = format('The bid would be %s, the quarantined bid is %s',
                round(market.rescaled(v_before.bid, p_new_units, p_old_units), 5), trim_scale(v_review.bid));
    end if;

    insert into trading.splits (instrument_id, new_units, old_units, actor_id, reason, applied_at)
    values (p_instrument_id, p_new_units, p_old_units, p_actor_id, v_reason, market.clock())
    returning * into v_split;
    split_id := v_split.id;
    perform market.rescale_prices(p_instrument_id, p_new_units, p_old_units, p_actor_id, v_reason);
    select * into v_after from market.quotes q where q.instrument_id = p_instrument_id;
    orders := trading.rescale_orders(v_split, v_instrument.price_decimals, v_before, v_after);
    pending_orders := trading.rescale_pending_orders(v_split, v_instrument, v_before, v_after);
    perform trading.rescale_hedges(v_split);
    perform trading.rescale_alerts(v_split, v_instrument.price_decimals);
    perform trading.rebuild_exposures(p_instrument_id);
    -- An empty frame followed by stored quotes: later changes are never taken back to the old prices.
    perform market.store_frame('[]');
    perform market.store_quotes();

    perform audit.record(p_actor_id, 'split', 'instrument', p_instrument_id::text,
        jsonb_build_object('bids', v_before.bid, 'asks', v_before.ask),
        jsonb_build_object('bids', v_after.bid, 'asks', v_after.ask, 'split', split_id, 'newUnits', p_new_units, 'oldUnits', p_old_units,
            'orders', orders, 'pendingOrders', pending_orders), v_reason);
    perform audit.record(p_actor_id, 'split', 'trading.orders', c.order_id::text,
        jsonb_build_object('units', c.units_before, 'open_rate', c.rate_before, 'spread', c.spread_before,
            'take_profit', c.take_profit_before, 'stop_loss', c.stop_loss_before),
        jsonb_build_object('units', c.units_after, 'open_rate', c.rate_after, 'spread', c.spread_after,
            'take_profit', c.take_profit_after, 'stop_loss', c.stop_loss_after, 'split', c.split_id), v_reason)
    from trading.split_changes c
    where c.split_id = split_instrument.split_id and c.order_id is not null;
    perform trading.notify_split(split_id);
    perform site.publish_settings('instruments');
end;
$$;

-- Rescales the open hedges of an instrument by a split, with one entry in the audit log each; their value and P/L stay.
-- Called by trading.split_instrument. Locks: the hedges by id.
create or replace function trading.rescale_hedges(
    p_split trading.splits
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before trading.hedges;
    v_after trading.hedges;
begin
    for v_before in
        select * from trading.hedges h where h.instrument_id = p_split.instrument_id and h.state = 'open' order by h.id for no key update
    loop
        update trading.hedges h
        set units = market.rescaled(h.units, p_split.old_units, p_split.new_units),
            open_rate = market.rescaled(h.open_rate, p_split.new_units, p_split.old_units)
        where h.id = v_before.id
        returning * into v_after;
        perform audit.record(p_split.actor_id, 'split', 'hedge', v_before.id::text,
            jsonb_build_object('units', v_before.units, 'open_rate', v_before.open_rate),
            jsonb_build_object('units', v_after.units, 'open_rate', v_after.open_rate, 'split', p_split.id), p_split.reason);
    end loop;
end;
$$;

-- Recomputes the exposures in an instrument, and measures the margin bands of their accounts and the quiet range of the
-- instrument. The caller holds market.clock_state and the accounts. Called by trading.split_instrument.
create or replace function trading.rebuild_exposures(
    p_instrument_id integer
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- Levels of orders placed since the last frame are in the old scale; they are measured from the orders below.
    delete from trading.fresh_edges f where f.instrument_id = p_instrument_id;
    update trading.exposures e set
        long_units = o.long_units, long_cost = o.long_cost, short_units = o.short_units, short_cost = o.short_cost, spread = o.spread,
        ask_falls_to = null, bid_rises_to = null
    from (
        select account_id,
            coalesce(sum(units) filter (where type = 'buy'), 0) as long_units,
            coalesce(sum(units * open_rate) filter (where type = 'buy'), 0) as long_cost,
            coalesce(sum(units) filter (where type = 'sell'), 0) as short_units,
            coalesce(sum(units * open_rate) filter (where type = 'sell'), 0) as short_cost,
            sum(spread) as spread
        from trading.orders
        where instrument_id = p_instrument_id and close_time is null
        group by account_id
    ) o
    where e.account_id = o.account_id and e.instrument_id = p_instrument_id;
    insert into trading.watched_accounts (account_id)
    select e.account_id from trading.exposures e where e.instrument_id = p_instrument_id
    on conflict do nothing;
    -- Conversions that use this instrument have another rate now.
    perform trading.watch_converted_accounts();
    perform trading.measure_levels(array[p_instrument_id]);
    perform trading.prepare_engine();
    perform trading.measure_bands(array[p_instrument_id]);
end;
$$;

-- Notifies the owner of every order changed by a split, in their language, and makes their screens reload. Called by
-- trading.split_instrument.
create or replace function trading.notify_split(
    p_split_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_ids bigint[];
    v_titles text[];
    v_descriptions text[];
    v_urls text[];
begin
    with changes as (
        select a.user_id, coalesce(c.order_id, c.pending_order_id) as id, c.order_id is null as is_pending, p.status = 'cancelled' as is_cancelled,
            s.new_units, s.old_units, i.name, c.units_before, c.units_after
        from trading.split_changes c
        join trading.splits s on s.id = c.split_id
        join market.instruments i on i.id = s.instrument_id
        left join trading.orders o on o.id = c.order_id
        left join trading.pending_orders p on p.id = c.pending_order_id
        join money.accounts a on a.id = coalesce(o.account_id, p.account_id)
        where c.split_id = p_split_id
    ),
    texts as (
        select c.*, u.language_code, jsonb_build_object('pair', replace(c.name, '_', '/'), 'new', c.new_units, 'old', c.old_units, 'id', c.id,
            'before', trim_scale(c.units_before), 'after', trim_scale(round(c.units_after, 8))) as facts
        from changes c join iam.users u on u.id = c.user_id
    )
    select
        array_agg(t.user_id order by t.id), array_agg(site.translate(t.language_code, 'Split of {{pair}}', t.facts) order by t.id),
        array_agg(site.translate(t.language_code, case
            when t.is_cancelled then '{{new}}-for-{{old}} split: pending order #{{id}} was cancelled because {{after}} units is not a valid order size.'
            when t.is_pending then '{{new}}-for-{{old}} split: pending order #{{id}} changed from {{before}} to {{after}} units and its price was adjusted by the same ratio.'
            else '{{new}}-for-{{old}} split: order #{{id}} changed from {{before}} to {{after}} units and its entry price was adjusted by the same ratio. Its profit/loss is unchanged.'
        end, t.facts) order by t.id),
        array_agg(case when t.is_pending then '/dashboard?panel=pending' else '/orders/' || t.id end order by t.id)
    into v_user_ids, v_titles, v_descriptions, v_urls
    from texts t;
    if v_user_ids is not null then
        perform site.notify_users(v_user_ids, 'order_split', v_titles, v_descriptions, v_urls, '["orders", "account", "notifications"]');
    end if;
end;
$$;

-- Divides the levels of an instrument's alerts by a split's ratio, half-up to p_decimals and at least one tick size
-- (E-32); sides and results of evaluations stay. Likewise the values of indicators in units of the price. Called by
-- trading.split_instrument. Locks: the alerts.
create or replace function trading.rescale_alerts(
    p_split trading.splits,
    p_decimals integer
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update trading.price_alerts a set level = trading.rescaled_distance(a.level, p_split, p_decimals)
    where a.instrument_id = p_split.instrument_id and a.level is not null;
    update trading.price_alerts a set threshold = round(market.rescaled(a.threshold, p_split.new_units, p_split.old_units), p_decimals), indicator_value = null
    where a.instrument_id = p_split.instrument_id and a.indicator not in ('rsi', 'stochastic');
    perform trading.measure_levels(array[p_split.instrument_id]);
end;
$$;
