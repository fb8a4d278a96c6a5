create or replace function trading.set_loss(
    p_actor_id bigint,
    p_order_id bigint,
    p_loss numeric
) returns trading.orders
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
    return trading.set_level(p_actor_id, p_order_id, 'stop_loss', p_loss);
end
$$;

comment on function trading.set_loss(bigint, bigint, numeric) is
'Sets the stop-loss rate of an open order; null or 0 clears it. Locks the account, then the order. Raises BT104 not theirs,
BT211 closed, BT209 the market is already there, BT213 not a rate. Called by PUT /dashboard/orders/{id}.';
revoke all on function trading.set_loss(bigint, bigint, numeric) from public;
grant execute on function trading.set_loss(bigint, bigint, numeric) to bourse_app;
