-- Closes a whole position and opens the opposite one with the same units, without levels, in one transaction at one
-- quote (E-38): if the opening is refused, nothing is closed. Margin is checked after the close. Returns the closed
-- order, then the new one. p_bound, p_shown_rate and p_slippage limit the rate of the new order as in
-- trading.place_order. The same p_idempotency_key returns the same orders. Called by POST /dashboard/orders/reverse.
-- Locks: the account, then the order. Errors: BT104 not the actor's, BT211 order closed, BT263 invalid slippage, BT601
-- idempotency key reused, those of trading.close_order and trading.open_order, 40001 if prices changed between the two.
-- grant: bourse_app
create or replace function trading.reverse_order(
    p_actor_id bigint,
    p_order_id bigint,
    p_bound numeric default null,
    p_shown_rate numeric default null,
    p_slippage numeric default null,
    p_idempotency_key text default null
)
returns setof trading.orders
language plpgsql
volatile
rows 2
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    c_attempts constant integer := 3;
    v_key site.idempotency_keys;
    v_order trading.orders;
    v_closed trading.orders;
    v_opened trading.orders;
    v_instrument text;
    v_type trading.side;
    v_bound numeric;
    v_is_same_quote boolean := false;
begin
    v_key := site.claim_key(p_actor_id, p_idempotency_key, 'reverse_order',
        jsonb_build_object('order', p_order_id, 'bound', p_bound, 'shown', p_shown_rate, 'slippage', p_slippage));
    if v_key.response is not null then
        return query select * from jsonb_populate_recordset(null::trading.orders, v_key.response);
        return;
    end if;
    v_order := trading.lock_own_order(p_actor_id, p_order_id);
    select i.name into v_instrument from market.instruments i where i.id = v_order.instrument_id;
    v_type := case v_order.type when 'buy' then 'sell' else 'buy' end;
    v_bound := trading.price_bound(v_instrument, v_type, p_bound, p_shown_rate, p_slippage);

    for v_attempt in 1..c_attempts loop
        begin
            v_closed := trading.close_order(p_actor_id, p_order_id, v_instrument);
            v_opened := trading.open_order(v_order.account_id, v_instrument, v_type, v_order.units, null, null, p_actor_id, v_bound);
            select c.order_quote_time = v_opened.quote_time
                and v_opened.open_rate = case v_type when 'buy' then c.order_ask else c.order_bid end
            into v_is_same_quote
            from trading.closures c where c.order_id = v_closed.id;
            exit when v_is_same_quote;
            raise sqlstate '40000'; -- a frame was applied between the two: both are rolled back and repeated
        exception when sqlstate '40000' then
            null;
        end;
    end loop;
    if not v_is_same_quote then
        raise exception using errcode = 'serialization_failure', message = 'Prices are being applied to this account';
    end if;
    perform site.store_response(v_key, jsonb_build_array(to_jsonb(v_closed), to_jsonb(v_opened)));
    return next v_closed;
    return next v_opened;
end;
$$;

-- Locks and returns an open order of the actor. Called by trading.reverse_order, trading.double_order and
-- trading.close_amount. Locks: the account, then the order. Errors: BT104 not the actor's, BT211 order closed.
create or replace function trading.lock_own_order(
    p_actor_id bigint,
    p_order_id bigint
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_order trading.orders := trading.lock_order(p_actor_id, p_order_id);
begin
    -- Administrators see every order, but these orders open positions, which only the owner does.
    if not exists (select from money.accounts a where a.id = v_order.account_id and a.user_id = p_actor_id) then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'orderId';
    end if;
    if v_order.close_time is not null then
        raise exception using errcode = 'BT211', message = 'The position is already closed';
    end if;
    return v_order;
end;
$$;
