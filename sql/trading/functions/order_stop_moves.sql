-- Returns the moves of an order's stop-loss by its trailing stop or automatic break-even, newest first: at most the
-- last 100 executed ones and those that frames left, with their number from 1, the market rate that each level was
-- computed from, and the level before; for a part, those of the order it was split from until it was closed. For the
-- owner and staff who may see the order. Called by GET /orders/{id} and trading.stop_picture. Errors: BT104 not found.
-- null: rate_before
-- grant: bourse_app
create or replace function trading.order_stop_moves(
    p_actor_id bigint,
    p_order_id bigint
)
returns table (number integer, rule text, at timestamptz, market_rate numeric, rate_before numeric, rate_after numeric)
language plpgsql
stable
rows 100
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform trading.find_order(p_actor_id, p_order_id);
    return query
    select s.number::integer, s.rule::text, s.moved_at, s.market_rate::numeric, s.rate_before::numeric, s.rate_after::numeric
    from trading.orders o
    join trading.stop_moves s on s.order_id = coalesce(o.parent_id, o.id) and s.moved_at <= coalesce(o.close_time, s.moved_at)
    where o.id = p_order_id
    union all
    select m.moves + l.place::integer, 'trailing', l.moved_at, l.market_rate, l.rate_before, l.rate_after
    from trading.moving_stops m
    cross join lateral trading.left_moves(m.order_id) l
    where m.order_id = p_order_id
    order by 1 desc;
end;
$$;
