-- Applies a split of p_old_units into p_new_units (7 for 1: 7, 1) to an instrument (Q-116), for administrators: units
-- of open and pending orders are multiplied by the ratio, their rates and levels and all prices of the instrument
-- divided by it; money is unchanged. Rebuilds exposures and margin bands; audit log, trading.split_changes and
-- notifications to the owners record the changes. Called by POST /admin/instruments/{id}/split. Locks: the instrument,
-- market.clock_state, every customer account by id, then the orders. Errors: BT102 account inactive, BT103 forbidden,
-- BT104 not found, BT243 invalid reason, BT245 invalid ratio, BT246 ratio does not lead to the quarantined price.
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
    perform from market.clock_state for no key update;
    -- A concurrent order has read the old price and holds its account: the split waits for it, and later orders wait
    -- for the split.
    perform from money.accounts a where a.mode <> 'broker' order by a.id for no key update;
    -- Ticks missed by changes are applied now, at the old prices (Q-114).
    perform trading.prepare_engine();
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
    perform market.rescale_prices(p_instrument_id, p_new_units, p_old_units);
    select * into v_after from market.quotes q where q.instrument_id = p_instrument_id;
    orders := trading.rescale_orders(v_split, v_instrument.price_decimals, v_before, v_after);
    pending_orders := trading.rescale_pending_orders(v_split, v_instrument, v_before, v_after);
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
