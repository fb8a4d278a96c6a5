-- Returns the tick that caused the close of an order and the neighbouring ticks that the feed stored, by time. No rows
-- for an open order. For the owner and staff who may see the order. Called by GET /orders/{id}. Errors: BT104 not
-- found.
-- grant: bourse_app
create or replace function trading.order_ticks(
    p_actor_id bigint,
    p_order_id bigint
)
returns table (at timestamptz, bid numeric, ask numeric, decided boolean)
language plpgsql
stable
rows 6
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform trading.find_order(p_actor_id, p_order_id);
    return query
    select k.time, k.bid, k.ask, false
    from trading.closures c
    join market.kept_ticks k on k.instrument_id = c.tick_instrument_id and k.closed_at = c.tick_time and k.place <> 0
    where c.order_id = p_order_id and c.reason not in ('customer', 'staff')
    union all
    select c.tick_time, c.bid, c.ask, true from trading.closures c where c.order_id = p_order_id
    order by 1, 4;
end;
$$;
