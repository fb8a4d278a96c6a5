create or replace function trading.close_order(
    p_actor_id bigint,
    p_order_id bigint,
    p_instrument text default null
) returns trading.orders
language plpgsql security definer set search_path = ''
as $$
declare
    v_order trading.orders := trading.lock_order(p_actor_id, p_order_id);
    v_user_id bigint;
    v record;
begin
    select i.name, q.time, coalesce(i.stale_after, c.stale_after) as stale_after,
        coalesce(i.calendar_id, c.calendar_id) as calendar_id, market.clock() as now
    into v
    from market.instruments i
    join market.categories c on c.category = i.category
    join market.quotes q on q.instrument_id = i.id
    where i.id = v_order.instrument_id;

    if p_instrument is not null and p_instrument <> v.name then
        raise exception using errcode = 'BT212', message = 'The order is in another instrument', column = 'instrument';
    end if;
    if v_order.close_time is not null then
        return v_order; -- closing twice is closing once (Q-18)
    end if;
    if not market.is_open(v.calendar_id, v.now) then
        raise exception using errcode = 'BT202', message = 'Market Closed', column = 'instrument';
    end if;
    if v.time < v.now - v.stale_after then
        raise exception using errcode = 'BT203', message = 'No price', column = 'instrument';
    end if;

    select user_id into v_user_id from money.accounts where id = v_order.account_id;
    perform trading.settle_orders(array[p_order_id],
        case when v_user_id = p_actor_id then 'customer' else 'staff' end::trading.close_reason, p_actor_id);
    perform trading.protect_balances(array[v_order.account_id]);
    perform site.tell('user:' || v_user_id, '{"changed": ["orders", "account"]}');
    if v_user_id <> p_actor_id then
        perform audit.record(p_actor_id, 'close', 'trading.orders', p_order_id::text, to_jsonb(v_order),
            (select to_jsonb(o) from trading.orders o where o.id = p_order_id));
    end if;
    select * into v_order from trading.orders where id = p_order_id;
    return v_order;
end
$$;

comment on function trading.close_order(bigint, bigint, text) is
'Closes an open order at the market rate for its owner, or for an admin. A closed order is returned as it is. Locks the account, then
the order. Raises BT104 not theirs, BT202 market closed, BT203 no fresh price, BT212 p_instrument is not the order''s.
Called by POST /dashboard/orders/close.';
revoke all on function trading.close_order(bigint, bigint, text) from public;
grant execute on function trading.close_order(bigint, bigint, text) to bourse_app;
