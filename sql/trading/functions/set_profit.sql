-- Sets the take-profit rate of an open order; null or 0 clears it. Called by PUT /dashboard/orders/{id}. Locks: the
-- account, then the order. Errors: BT104 not the actor's, BT208 take-profit already reached, BT211 order closed, BT213
-- invalid rate.
-- grant: bourse_app
create or replace function trading.set_profit(
    p_actor_id bigint,
    p_order_id bigint,
    p_profit numeric
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return trading.set_level(p_actor_id, p_order_id, 'take_profit', p_profit);
end;
$$;
