-- The tick that decided the close of an order, and those beside it that the feed kept, in order of time. Nothing for an
-- open order. For its owner and the staff who may see it. Raises BT104. Called by GET /orders/{id}.
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
