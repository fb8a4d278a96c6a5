-- The part of trading.follow_ticks for orders with no rule but an active trailing stop, in one statement. Owners are
-- notified of moves after the frame that trading.publish_stop_moves has published. Called by trading.follow_ticks, whose
-- caller holds the account rows.
create or replace function trading.follow_trails(
    p_order_ids bigint[],
    p_until bigint,
    p_frames bigint[],
    p_instrument_ids integer[],
    p_bids numeric[],
    p_asks numeric[],
    p_times timestamptz[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    c_moves_kept constant integer := 100;
begin
    with moved as materialized (
        select t.*, m.account_id, m.moves + t.place as number, m.moves + max(t.place) over (partition by t.order_id) as last_number
        from trading.trail_moves(p_order_ids, p_frames, p_instrument_ids, p_bids, p_asks, p_times) t
        join trading.moving_stops m on m.order_id = t.order_id
    ),
    results as materialized (
        select v.*,
            trading.next_move(m.type, i.price_decimals, v.rate_after, m.distance, true, null, null, null, null) as moves_next
        from moved v
        join trading.moving_stops m on m.order_id = v.order_id
        join market.instruments i on i.id = m.instrument_id
        where v.is_last
    ),
    ordered as (
        update trading.orders o set stop_loss = r.rate_after, stop_cell = trading.price_cell(r.rate_after)
        from results r
        where o.id = r.order_id
    ),
    recorded as (
        insert into trading.stop_moves as s (order_id, slot, number, rule, moved_at, market_rate, rate_before, rate_after)
        select v.order_id, v.number % c_moves_kept, v.number, 'trailing', v.moved_at, v.market_rate, v.rate_before, v.rate_after
        from moved v
        where v.number > v.last_number - c_moves_kept
        on conflict (order_id, slot) do update set
            number = excluded.number, rule = excluded.rule, moved_at = excluded.moved_at, market_rate = excluded.market_rate,
            rate_before = excluded.rate_before, rate_after = excluded.rate_after
    ),
    noted as (
        insert into trading.unpublished_moves (account_ids)
        select array_agg(r.account_id) from results r where r.frame > (select p.frame from trading.published_moves p) having count(*) > 0
    )
    update trading.moving_stops m set
        followed_frame = p_until,
        moves = coalesce(r.number, m.moves),
        moves_at = coalesce(r.moves_next, m.moves_at),
        move_cell = coalesce(trading.price_cell(r.moves_next), m.move_cell)
    from trading.orders o
    left join results r on r.order_id = o.id
    where o.id = any(p_order_ids) and o.close_time is null and m.order_id = o.id and m.only_trails;
end;
$$;
