-- Opens a second order with side and units of an open one (E-38). Its levels are as far from its own rate as the
-- present levels are from the first order's rate; one that would be executed at once refuses the order (Q-14). p_bound,
-- p_shown_rate and p_slippage limit the rate as in trading.place_order; the same p_idempotency_key returns the same
-- order. Called by POST /dashboard/orders/double. Locks: the account, then the order. Errors: BT104 not the actor's,
-- BT211 order closed, BT263 invalid slippage, BT601 idempotency key reused, those of trading.open_order, 40001 if
-- prices changed meanwhile.
-- grant: bourse_app
create or replace function trading.double_order(
    p_actor_id bigint,
    p_order_id bigint,
    p_bound numeric default null,
    p_shown_rate numeric default null,
    p_slippage numeric default null,
    p_idempotency_key text default null
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    c_attempts constant integer := 3;
    v_key site.idempotency_keys;
    v_order trading.orders;
    v_opened trading.orders;
    v_instrument text;
    v_price numeric;
    v_bound numeric;
begin
    v_key := site.claim_key(p_actor_id, p_idempotency_key, 'double_order',
        jsonb_build_object('order', p_order_id, 'bound', p_bound, 'shown', p_shown_rate, 'slippage', p_slippage));
    if v_key.response is not null then
        return jsonb_populate_record(null::trading.orders, v_key.response);
    end if;
    v_order := trading.lock_own_order(p_actor_id, p_order_id);
    select i.name into v_instrument from market.instruments i where i.id = v_order.instrument_id;
    v_bound := trading.price_bound(v_instrument, v_order.type, p_bound, p_shown_rate, p_slippage);

    for v_attempt in 1..c_attempts loop
        begin
            select case v_order.type when 'buy' then q.ask else q.bid end into v_price
            from market.quotes q where q.instrument_id = v_order.instrument_id;
            v_opened := trading.open_order(v_order.account_id, v_instrument, v_order.type, v_order.units,
                trading.moved_level(v_order.take_profit, v_order.open_rate, v_price),
                trading.moved_level(v_order.stop_loss, v_order.open_rate, v_price), p_actor_id, v_bound);
            exit when v_opened.open_rate = v_price;
            raise sqlstate '40000'; -- a frame was applied after the levels were computed: repeated at its price
        exception when sqlstate '40000' then
            v_opened := null;
        end;
    end loop;
    if v_opened.id is null then
        raise exception using errcode = 'serialization_failure', message = 'Prices are being applied to this account';
    end if;
    perform site.store_response(v_key, to_jsonb(v_opened));
    return v_opened;
end;
$$;

-- Returns a level as far from p_to as p_level is from p_from, null without a level. Rates after a split have 20
-- decimals, levels at most 10. Called by trading.double_order. Source: E-38.
-- grant: bourse_app, bourse_worker
create or replace function trading.moved_level(
    p_level numeric,
    p_from numeric,
    p_to numeric
)
returns numeric
language sql
immutable
parallel safe
as $$
    select trim_scale(round(p_to + (p_level - p_from), 10))
$$;
