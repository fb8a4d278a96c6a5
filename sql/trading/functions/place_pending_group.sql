-- Places pending orders of one account that cancel each other (E-34), all or none. p_orders is a JSON array of 2 to 10
-- objects with instrument, type, kind, amount, price, limitPrice, profit, loss, expiry and expiresAt as in
-- trading.place_pending. Called by POST /dashboard/pending-groups. Locks: the account. Errors: those of
-- trading.place_pending, BT251 not 2 to 10 orders.
-- null: limit_price, touch_direction, armed_at, take_profit, stop_loss, expires_at, trail_distance, trail_unit
-- null: trail_activation, reason, order_id, settled_at
-- grant: bourse_app
create or replace function trading.place_pending_group(
    p_actor_id bigint,
    p_balance_id bigint,
    p_orders jsonb,
    p_idempotency_key text default null
)
returns setof trading.pending_orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_key site.idempotency_keys;
    v_order record;
    v_placed trading.pending_orders;
    v_first_id bigint;
begin
    if p_idempotency_key is not null then
        v_key := site.claim_key(p_actor_id, p_idempotency_key, 'place_pending_group',
            jsonb_build_object('balance', p_balance_id, 'orders', p_orders));
        if v_key.response is not null then
            return query select * from trading.pending_orders p where p.group_id = (v_key.response ->> 'group')::bigint order by p.id;
            return;
        end if;
    end if;
    if jsonb_typeof(p_orders) is distinct from 'array' or jsonb_array_length(p_orders) not between 2 and 10 then
        raise exception using errcode = 'BT251', message = 'Enter 2 to 10 orders', column = 'orders';
    end if;
    for v_order in
        select o.* from jsonb_to_recordset(p_orders) o (
            instrument text, type text, kind text, amount numeric, price numeric, "limitPrice" numeric, profit numeric, loss numeric,
            expiry text, "expiresAt" timestamptz)
    loop
        v_placed := trading.place_pending(p_actor_id, p_balance_id, v_order.instrument, v_order.type, v_order.kind, v_order.amount,
            v_order.price, v_order.profit, v_order.loss, v_order."expiresAt", null, v_order."limitPrice", v_order.expiry, v_first_id);
        v_first_id := coalesce(v_first_id, v_placed.id);
    end loop;
    if p_idempotency_key is not null then
        perform site.store_response(v_key, jsonb_build_object('group', v_first_id));
    end if;
    return query select * from trading.pending_orders p where p.group_id = v_first_id order by p.id;
end;
$$;
