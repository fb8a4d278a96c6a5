create or replace function trading.set_loss(
    p_actor_id bigint,
    p_order_id bigint,
    p_loss numeric
) returns trading.orders
language plpgsql security definer set search_path = ''
as $$
declare
    v_order trading.orders := trading.lock_order(p_actor_id, p_order_id);
    v_level numeric := nullif(p_loss, 0);
    v_market numeric;
begin
    if v_order.close_time is not null then
        raise exception using errcode = 'BT211', message = 'The order is closed';
    end if;
    select case v_order.type when 'buy' then q.ask else q.bid end into v_market
    from market.quotes q where q.instrument_id = v_order.instrument_id;
    perform trading.check_levels(v_order.type, v_market, null, v_level);

    update trading.orders set stop_loss = v_level where id = p_order_id returning * into v_order;
    if v_level is not null then
        insert into trading.fresh_levels (instrument_id) values (v_order.instrument_id);
    end if;
    perform site.tell('user:' || a.user_id, '{"changed": ["orders"]}') from money.accounts a where a.id = v_order.account_id;
    return v_order;
end
$$;

comment on function trading.set_loss(bigint, bigint, numeric) is
'Sets the Stop-loss rate of an open order; null or 0 clears it. Locks the account, then the order. Raises BT104 not theirs,
BT211 closed, BT209 the market is already there, BT213 not a rate. Called by PUT /dashboard/orders/{id}.';
revoke all on function trading.set_loss(bigint, bigint, numeric) from public;
grant execute on function trading.set_loss(bigint, bigint, numeric) to bourse_app;
