-- Closes an open order, or p_units of it, at the market rate, for its owner, administrators, and the owner's manager or
-- retention agent. Returns the closed order, or the closed part (parent_id). A closed order is returned unchanged. The
-- same p_idempotency_key returns the same close. Called by POST /dashboard/orders/close and POST /admin/trades/close.
-- Locks: the account, then the order. Errors: BT104 not visible to the actor, BT202 market closed, BT203 no current
-- price, BT204 p_units is not a valid part, BT211 a part of a closed order, BT212 other instrument, BT240 price under
-- review, BT257 staff without a reason, BT601 idempotency key reused, 40001 as trading.apply_missed_ticks.
-- grant: bourse_app
create or replace function trading.close_order(
    p_actor_id bigint,
    p_order_id bigint,
    p_instrument text default null,
    p_units numeric default null,
    p_idempotency_key text default null,
    p_reason text default null
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_key site.idempotency_keys;
    v_order trading.orders;
    v_closed_id bigint := p_order_id;
    v_user_id bigint;
    v_by_staff boolean;
    v_reason text;
    v record;
begin
    if p_idempotency_key is not null then
        v_key := site.claim_key(p_actor_id, p_idempotency_key, 'close_order',
            jsonb_build_object('order', p_order_id, 'instrument', p_instrument, 'units', p_units));
        if v_key.response is not null then
            return jsonb_populate_record(null::trading.orders, v_key.response);
        end if;
    end if;

    v_order := trading.lock_order(p_actor_id, p_order_id, true);
    select i.name, i.min_units, i.unit_step, q.time, q.in_hours, q.review_since, coalesce(i.stale_after, c.stale_after) as stale_after,
        coalesce(i.calendar_id, c.calendar_id) as calendar_id, market.clock() as now
    into v
    from market.instruments i
    join market.categories c on c.category = i.category
    join market.quotes q on q.instrument_id = i.id
    where i.id = v_order.instrument_id;

    if p_instrument is not null and p_instrument <> v.name then
        raise exception using errcode = 'BT212', message = 'The order is for a different instrument', column = 'instrument';
    end if;
    if v_order.close_time is not null then
        if p_units <> v_order.units then
            raise exception using errcode = 'BT211', message = 'The position is already closed';
        end if;
        perform site.store_response(v_key, to_jsonb(v_order));
        return v_order; -- a repeated close returns the closed order (Q-18)
    end if;
    -- The closed part and the rest must both be amounts that could have been opened.
    if p_units <> v_order.units and (
        p_units >= v.min_units and p_units % v.unit_step = 0
        and v_order.units - p_units >= v.min_units and (v_order.units - p_units) % v.unit_step = 0
    ) is not true then
        raise exception using errcode = 'BT204', message = 'Enter a valid amount', column = 'units',
            detail = format('from %s in steps of %s, with as much left of %s', v.min_units, v.unit_step, v_order.units);
    end if;
    if not market.is_open(v.calendar_id, v.now) then
        raise exception using errcode = 'BT202', message = 'Market closed', column = 'instrument';
    end if;
    if v.review_since is not null then
        perform trading.reject_under_review();
    end if;
    if v.time < v.now - v.stale_after or not v.in_hours then
        raise exception using errcode = 'BT203', message = 'No price', column = 'instrument';
    end if;

    select user_id into v_user_id from money.accounts where id = v_order.account_id;
    v_by_staff := v_user_id <> p_actor_id or iam.impersonator_id() is not null;
    if v_by_staff then
        v_reason := trading.staff_reason(p_actor_id, p_reason);
    end if;
    if p_units <> v_order.units then
        v_closed_id := trading.split_order(p_order_id, p_units);
    end if;
    perform trading.settle_orders(array[v_closed_id], case when v_by_staff then 'staff' else 'customer' end::trading.close_reason, p_actor_id);
    perform trading.evaluate_close(v_order.account_id);
    perform site.publish('user:' || v_user_id, '{"changed": ["orders", "account"]}');
    if v_by_staff then
        perform audit.record(p_actor_id, 'close', 'trading.orders', v_closed_id::text, to_jsonb(v_order),
            (select to_jsonb(o) from trading.orders o where o.id = v_closed_id), v_reason);
    end if;
    select * into v_order from trading.orders where id = v_closed_id;
    perform site.store_response(v_key, to_jsonb(v_order));
    return v_order;
end;
$$;
