-- Returns an open order of the actor, with its stop-loss as screens show it. Called by trading.trail_presets,
-- trading.stop_picture and trading.preview_stop. Errors: BT104 not the actor's.
create or replace function trading.own_open_order(
    p_actor_id bigint,
    p_order_id bigint
)
returns trading.orders
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_order trading.orders;
begin
    select o.* into v_order
    from trading.orders o join money.accounts a on a.id = o.account_id
    where o.id = p_order_id and a.user_id = p_actor_id and o.close_time is null and o.deleted_at is null;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'orderId';
    end if;
    v_order.stop_loss := trading.shown_stop_loss(v_order.id, v_order.stop_loss);
    return v_order;
end;
$$;
