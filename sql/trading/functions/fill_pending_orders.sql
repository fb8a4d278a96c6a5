-- Fills the pending orders of one instrument that this tick reaches, by id, at the tick's market rate; one that cannot
-- be opened is rejected with the reason. p_account_id restricts it to one account. Returns the opened orders. Called by
-- trading.run_engine. Locks: the account, then the pending order.
create or replace function trading.fill_pending_orders(
    p_instrument_id integer,
    p_bid numeric,
    p_ask numeric,
    p_time timestamptz,
    p_account_id bigint default null
)
returns bigint[]
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_instrument text := (select name from market.instruments where id = p_instrument_id);
    v_pending trading.pending_orders;
    v_order trading.orders;
    v_order_ids bigint[];
    v_reason text;
begin
    for v_pending in
        select p.* from (
            select id from trading.pending_orders
            where instrument_id = p_instrument_id and status = 'pending' and type = 'buy' and kind = 'limit' and price >= p_ask
            union all
            select id from trading.pending_orders
            where instrument_id = p_instrument_id and status = 'pending' and type = 'buy' and kind = 'stop' and price <= p_ask
            union all
            select id from trading.pending_orders
            where instrument_id = p_instrument_id and status = 'pending' and type = 'sell' and kind = 'limit' and price <= p_bid
            union all
            select id from trading.pending_orders
            where instrument_id = p_instrument_id and status = 'pending' and type = 'sell' and kind = 'stop' and price >= p_bid
        ) reached
        join trading.pending_orders p using (id)
        where (p.expires_at is null or p.expires_at > p_time) and (p_account_id is null or p.account_id = p_account_id)
        order by p.id
    loop
        perform trading.hold_accounts(array[v_pending.account_id]);
        perform from trading.pending_orders where id = v_pending.id and status = 'pending' for no key update;
        continue when not found;
        v_order := null;
        v_reason := null;
        begin
            v_order := trading.open_order(v_pending.account_id, v_instrument, v_pending.type, v_pending.units,
                v_pending.take_profit, v_pending.stop_loss, null);
            v_order_ids := v_order_ids || v_order.id;
        exception when sqlstate 'BT201' or sqlstate 'BT203' or sqlstate 'BT204' or sqlstate 'BT205' or sqlstate 'BT206'
            or sqlstate 'BT210' then
            v_reason := sqlerrm;
        end;
        update trading.pending_orders set
            status = case when v_reason is null then 'filled' else 'rejected' end::trading.pending_status,
            reason = v_reason, order_id = v_order.id, settled_at = p_time
        where id = v_pending.id;
        perform site.notify_user(a.user_id,
            (case when v_reason is null then 'pending_filled' else 'pending_rejected' end)::site.notification_type,
            case when v_reason is null then 'Pending order filled' else 'Pending order rejected' end,
            case when v_reason is null then site.translate(u.language_code, '{{side}} {{units}} at {{rate}}',
                jsonb_build_object('side', site.translate(u.language_code, initcap(v_pending.type::text)),
                    'units', trim_scale(v_pending.units::numeric)::text, 'rate', v_order.open_rate::text))
            else site.translate(u.language_code, v_reason) end, '/dashboard')
        from money.accounts a join iam.users u on u.id = a.user_id where a.id = v_pending.account_id;
    end loop;
    return v_order_ids;
end;
$$;
