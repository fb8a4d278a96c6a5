-- Stores beside each instrument's quote the nearest rates at which an order could close, fill or arm, its stop-loss
-- could move or a price alert could change, the least gap of its moving stops, and the start of the first bar in which
-- an alert fires again: the first entries of sixteen partial indexes. While frames have moves that were not executed,
-- the stored levels are behind, so the range is only narrowed. With p_moved, only what the stops of that side change by
-- moving; with a plan for any side, because planning for the given one takes longer than the rest. Called by the engine
-- after a tick beyond one of them, and for an instrument with a new level.
create or replace function trading.measure_levels(
    p_instrument_ids integer[],
    p_moved trading.side default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    v_is_behind boolean := (select c.moves_from is not null from market.clock_state c);
begin
    update market.quotes q set
        is_measured = q.is_measured or p_moved is null,
        ask_falls_to = case when p_moved = 'sell' then q.ask_falls_to else greatest(case when v_is_behind then q.ask_falls_to end,
            (select max(o.stop_loss) from trading.orders o
                where o.instrument_id = q.instrument_id and o.close_time is null and o.type = 'buy' and o.stop_cell = (
                    select max(c.stop_cell) from trading.orders c
                    where c.instrument_id = q.instrument_id and c.close_time is null and c.type = 'buy' and c.stop_cell is not null)),
            (select max(p.next_price) from trading.pending_orders p
                where p.instrument_id = q.instrument_id and p.status = 'pending' and p.type = 'buy' and p.direction = 'falls'),
            (select max(a.ask_falls_to) from trading.price_alerts a where a.instrument_id = q.instrument_id and a.ask_falls_to is not null)) end,
        ask_rises_to = case when p_moved is not null then q.ask_rises_to else least(
            (select min(o.take_profit) from trading.orders o
                where o.instrument_id = q.instrument_id and o.close_time is null and o.type = 'buy' and o.take_profit is not null),
            (select min(p.next_price) from trading.pending_orders p
                where p.instrument_id = q.instrument_id and p.status = 'pending' and p.type = 'buy' and p.direction = 'rises'),
            (select min(a.ask_rises_to) from trading.price_alerts a where a.instrument_id = q.instrument_id and a.ask_rises_to is not null)) end,
        bid_falls_to = case when p_moved is not null then q.bid_falls_to else greatest(
            (select max(o.take_profit) from trading.orders o
                where o.instrument_id = q.instrument_id and o.close_time is null and o.type = 'sell' and o.take_profit is not null),
            (select max(p.next_price) from trading.pending_orders p
                where p.instrument_id = q.instrument_id and p.status = 'pending' and p.type = 'sell' and p.direction = 'falls'),
            (select max(a.bid_falls_to) from trading.price_alerts a where a.instrument_id = q.instrument_id and a.bid_falls_to is not null)) end,
        bid_rises_to = case when p_moved = 'buy' then q.bid_rises_to else least(case when v_is_behind then q.bid_rises_to end,
            (select min(o.stop_loss) from trading.orders o
                where o.instrument_id = q.instrument_id and o.close_time is null and o.type = 'sell' and o.stop_cell = (
                    select min(c.stop_cell) from trading.orders c
                    where c.instrument_id = q.instrument_id and c.close_time is null and c.type = 'sell' and c.stop_cell is not null)),
            (select min(p.next_price) from trading.pending_orders p
                where p.instrument_id = q.instrument_id and p.status = 'pending' and p.type = 'sell' and p.direction = 'rises'),
            (select min(a.bid_rises_to) from trading.price_alerts a where a.instrument_id = q.instrument_id and a.bid_rises_to is not null)) end,
        ask_moves_at = case when p_moved = 'sell' then q.ask_moves_at else least(case when v_is_behind then q.ask_moves_at end,
            (select min(m.moves_at) from trading.moving_stops m
                where m.instrument_id = q.instrument_id and m.type = 'buy' and m.move_cell = (
                    select min(n.move_cell) from trading.moving_stops n
                    where n.instrument_id = q.instrument_id and n.type = 'buy' and n.move_cell is not null))) end,
        bid_moves_at = case when p_moved = 'buy' then q.bid_moves_at else greatest(case when v_is_behind then q.bid_moves_at end,
            (select max(m.moves_at) from trading.moving_stops m
                where m.instrument_id = q.instrument_id and m.type = 'sell' and m.move_cell = (
                    select max(n.move_cell) from trading.moving_stops n
                    where n.instrument_id = q.instrument_id and n.type = 'sell' and n.move_cell is not null))) end,
        moved_ask = case when v_is_behind then q.moved_ask end,
        moved_bid = case when v_is_behind then q.moved_bid end,
        ask_gap = case when p_moved = 'sell' then q.ask_gap else least(case when v_is_behind then q.ask_gap end,
            (select min(m.gap) from trading.moving_stops m
                where m.instrument_id = q.instrument_id and m.type = 'buy' and m.move_cell is not null)) end,
        bid_gap = case when p_moved = 'buy' then q.bid_gap else least(case when v_is_behind then q.bid_gap end,
            (select min(m.gap) from trading.moving_stops m
                where m.instrument_id = q.instrument_id and m.type = 'sell' and m.move_cell is not null)) end,
        alert_bar_at = case when p_moved is not null then q.alert_bar_at else (select min(a.next_bar_at) from trading.price_alerts a
            where a.instrument_id = q.instrument_id and a.state = 'active' and not a.is_new and a.is_true and a.next_bar_at is not null) end
    where q.instrument_id = any(p_instrument_ids);
end;
$$;
