-- Closes all open orders of an account (p_which all), or those with a loss at the newest prices (losing), optionally of
-- one group (p_instrument, p_type); for its owner and administrators. Orders with a closed market or a stale price stay
-- open and are listed. Returns {"count", "pro_loss" (text), "orders": [ids], "remaining": [{"id", "instrument",
-- "reason"}]}; the same p_idempotency_key returns the same. Called by POST /dashboard/orders/close-all. Locks: the
-- account. Errors: BT104 not the actor's, BT219 invalid selection, BT601 idempotency key reused, 40001 as
-- trading.apply_missed_ticks.
-- grant: bourse_app
create or replace function trading.close_orders(
    p_actor_id bigint,
    p_balance_id bigint,
    p_which text,
    p_instrument text default null,
    p_type text default null,
    p_idempotency_key text default null
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_key site.idempotency_keys;
    v_response jsonb;
    v_user_id bigint;
    v_by_staff boolean;
    v_order_ids bigint[];
    v_remaining jsonb;
    v_before jsonb;
begin
    v_key := site.claim_key(p_actor_id, p_idempotency_key, 'close_orders',
        jsonb_build_object('balance', p_balance_id, 'which', p_which, 'instrument', p_instrument, 'type', p_type));
    if v_key.response is not null then
        return v_key.response;
    end if;
    select user_id into v_user_id from money.accounts
    where id = p_balance_id and (user_id = p_actor_id or iam.role_of(p_actor_id) = iam.role('admin'))
    for no key update;

    perform trading.apply_missed_ticks(p_balance_id);
    select
        coalesce(array_agg(f.order_id order by f.order_id) filter (where f.obstacle is null), '{}'),
        coalesce(jsonb_agg(jsonb_build_object('id', f.order_id, 'instrument', f.instrument, 'reason', f.obstacle) order by f.order_id)
            filter (where f.obstacle is not null), '[]')
    into v_order_ids, v_remaining
    from trading.find_closable(p_actor_id, p_balance_id, p_which, p_instrument, p_type) f;

    if cardinality(v_order_ids) > 0 then
        v_by_staff := v_user_id <> p_actor_id or iam.impersonator_id() is not null;
        if v_by_staff then
            select jsonb_object_agg(o.id, to_jsonb(o)) into v_before from trading.orders o where o.id = any(v_order_ids);
        end if;
        perform trading.settle_orders(v_order_ids, case when v_by_staff then 'staff' else 'customer' end::trading.close_reason, p_actor_id);
        perform trading.evaluate_close(p_balance_id);
        perform site.publish('user:' || v_user_id, '{"changed": ["orders", "account"]}');
        if v_by_staff then
            perform audit.record(p_actor_id, 'close', 'trading.orders', o.id::text, v_before -> o.id::text, to_jsonb(o))
            from trading.orders o where o.id = any(v_order_ids);
        end if;
    end if;

    -- Money is text, because JSON parsers round numbers.
    select jsonb_build_object('count', count(*), 'pro_loss', coalesce(sum(o.pro_loss), 0)::text,
        'orders', coalesce(jsonb_agg(o.id order by o.id), '[]'), 'remaining', v_remaining)
    into v_response
    from trading.orders o where o.id = any(v_order_ids);
    perform site.store_response(v_key, v_response);
    return v_response;
end;
$$;
