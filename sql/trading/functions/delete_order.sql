-- Deletes an order for staff (Q-39): an open one releases its margin, the profit or loss of a closed one is reversed by
-- a correction. The row, its first entry and charged swaps stay. Called by DELETE /admin/trades/{id} through
-- money.request_approval. Locks: the account, then the order. Errors: BT103 forbidden, BT104 not found, BT118 stale write, BT257
-- invalid reason, BT301 insufficient balance, BT306 own order, BT331 four-eyes approval required.
create or replace function trading.delete_order(
    p_actor_id bigint,
    p_order_id bigint,
    p_version bigint default null,
    p_reason text default null
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before trading.orders := trading.lock_for_change(p_actor_id, p_order_id, p_version);
    v_after trading.orders;
    v_reason text := trading.staff_reason(p_actor_id, p_reason);
    v_user_id bigint;
begin
    perform money.require_approval(p_actor_id, 'delete_trade', p_order_id, v_before.account_id, trading.result_of(v_before));
    perform trading.post_correction(p_actor_id, v_before, 'delete', -coalesce(v_before.pro_loss, 0));
    -- An open order is closed at its open rate, so that queries for open orders do not find it.
    update trading.orders o set
        deleted_at = clock_timestamp(),
        close_time = coalesce(o.close_time, market.clock()),
        close_rate = coalesce(o.close_rate, o.open_rate),
        close_reason = coalesce(o.close_reason, 'staff'),
        pro_loss = coalesce(o.pro_loss, 0)
    where o.id = p_order_id
    returning * into v_after;
    if v_before.close_time is null then
        delete from trading.exposures e
        where e.account_id = v_before.account_id and e.instrument_id = v_before.instrument_id and e.orders = 1;
        update trading.exposures e set
            orders = e.orders - 1,
            long_units = e.long_units - case v_before.type when 'buy' then v_before.units else 0 end,
            long_cost = e.long_cost - case v_before.type when 'buy' then v_before.units * v_before.open_rate else 0 end,
            short_units = e.short_units - case v_before.type when 'sell' then v_before.units else 0 end,
            short_cost = e.short_cost - case v_before.type when 'sell' then v_before.units * v_before.open_rate else 0 end,
            spread = e.spread - v_before.spread
        where e.account_id = v_before.account_id and e.instrument_id = v_before.instrument_id;
        -- Profit and loss are zero: the margin is released, and a balance left negative by swaps is protected (Q-05).
        perform money.post_transfers(array[v_before.account_id], array[0], 'profit_loss', 'order', array[p_order_id::text], p_actor_id,
            array[v_before.margin_used], site.setting('negativeBalanceProtection') is distinct from 'off');
    end if;
    perform trading.evaluate_change(v_before.account_id);
    perform money.void_approvals('edit_trade', p_order_id, p_actor_id);

    select a.user_id into v_user_id from money.accounts a where a.id = v_before.account_id;
    perform site.publish('user:' || v_user_id, '{"changed": ["orders", "account"]}');
    perform audit.record(p_actor_id, 'delete', 'trading.orders', p_order_id::text, to_jsonb(v_before), to_jsonb(v_after), v_reason);
    return v_after;
end;
$$;
