-- Returns the orders whose stop-loss moves at one of these ticks, of frames that left moves, or has moved at an earlier
-- one. Called by trading.follow_frames and trading.publish_stop_moves, of whose plans it becomes part. Internal.
create or replace function trading.due_stops(
    p_instrument_ids integer[],
    p_bids numeric[],
    p_asks numeric[]
)
returns table (order_id bigint, account_id bigint, only_trails boolean)
language sql
stable
rows 20
as $$
    select due.*
    from (
        select t.instrument_id, max(t.ask) as high_ask, min(t.bid) as low_bid
        from unnest(p_instrument_ids, p_bids, p_asks) t (instrument_id, bid, ask)
        group by t.instrument_id
    ) reached
    cross join lateral (
        select m.order_id, m.account_id, m.only_trails from trading.moving_stops m
        where m.instrument_id = reached.instrument_id and m.type = 'buy' and m.move_cell <= reached.high_ask and m.moves_at <= reached.high_ask
        union all
        select m.order_id, m.account_id, m.only_trails from trading.moving_stops m
        where m.instrument_id = reached.instrument_id and m.type = 'sell' and m.move_cell >= reached.low_bid * 0.999 and m.moves_at >= reached.low_bid
    ) due
$$;

-- Returns the moves of these orders' stop-losses at these ticks, which are in their order, with their place from 1 and
-- whether it is the last one of the order. Only of orders with no rule but an active trailing stop: each follows the
-- best price so far. Ticks of frames that an order already includes are skipped. Called by trading.follow_trails and
-- trading.left_moves.
create or replace function trading.trail_moves(
    p_order_ids bigint[],
    p_frames bigint[],
    p_instrument_ids integer[],
    p_bids numeric[],
    p_asks numeric[],
    p_times timestamptz[]
)
returns table (
    order_id bigint, frame bigint, place bigint, is_last boolean, moved_at timestamptz, market_rate numeric, rate_before numeric,
    rate_after numeric
)
language plpgsql
stable
rows 20
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
begin
    return query
    with stops as materialized (
        select m.order_id, m.instrument_id, m.type, m.distance, m.moves_at, m.followed_frame, o.stop_loss::numeric as level, i.price_decimals
        from trading.moving_stops m
        join trading.orders o on o.id = m.order_id and o.close_time is null
        join market.instruments i on i.id = m.instrument_id
        where m.order_id = any(p_order_ids) and m.only_trails
    ),
    levels as (
        select m.order_id, m.type, m.level, t.n, t.frame, t.time, t.market,
            trading.trailing_level(m.type, t.market, m.distance, m.level, m.price_decimals) as tick_level
        from stops m
        cross join lateral (
            select u.n, u.frame, u.time, case m.type when 'buy' then u.ask else u.bid end as market
            from unnest(p_frames, p_instrument_ids, p_bids, p_asks, p_times) with ordinality u (frame, instrument_id, bid, ask, time, n)
            where u.instrument_id = m.instrument_id and u.frame > m.followed_frame
        ) t
        where case m.type when 'buy' then t.market >= m.moves_at else t.market <= m.moves_at end
    ),
    best as (
        select l.*, case l.type when 'buy' then max(l.tick_level) over ticks else min(l.tick_level) over ticks end as level_after
        from levels l
        window ticks as (partition by l.order_id order by l.n)
    ),
    steps as (
        select b.*, lag(b.level_after, 1, b.level) over (partition by b.order_id order by b.n) as level_before from best b
    )
    select s.order_id, s.frame, row_number() over ticks, lead(s.n) over ticks is null, s.time, s.market, s.level_before, s.level_after
    from steps s
    where s.level_after is distinct from s.level_before
    window ticks as (partition by s.order_id order by s.n);
end;
$$;

-- Returns the moves of an order's stop-loss that frames left and trading.follow_frames has not executed yet, in their
-- order: what screens show beside the stored level. None for an order with another rule than an active trailing stop,
-- whose moves trading.publish_stop_moves executes within a second. Called by trading.shown_stop_loss and
-- trading.order_stop_moves.
create or replace function trading.left_moves(
    p_order_id bigint
)
returns table (place bigint, moved_at timestamptz, market_rate numeric, rate_before numeric, rate_after numeric)
language plpgsql
stable
rows 5
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_stop record;
    v record;
begin
    -- By itself, because most orders have no moves left, and the ticks of a minute take longer to read.
    select m.instrument_id, m.type, m.moves_at, m.followed_frame into v_stop
    from trading.moving_stops m
    join market.quotes q on q.instrument_id = m.instrument_id
    where m.order_id = p_order_id and m.only_trails and case m.type when 'buy' then m.moves_at <= q.moved_ask else m.moves_at >= q.moved_bid end;
    if not found then
        return;
    end if;
    select array_agg(t.frame order by t.frame) as frames, array_agg(t.instrument_id) as instrument_ids, array_agg(t.bid order by t.frame) as bids,
        array_agg(t.ask order by t.frame) as asks, array_agg(t.time order by t.frame) as times
    into v
    from market.clock_state c
    cross join lateral market.moved_ticks(c.frame, v_stop.followed_frame, v_stop.instrument_id) t
    where case v_stop.type when 'buy' then v_stop.moves_at <= t.ask else v_stop.moves_at >= t.bid end;
    if v.frames is not null then
        return query
        select t.place, t.moved_at, t.market_rate, t.rate_before, t.rate_after
        from trading.trail_moves(array[p_order_id], v.frames, v.instrument_ids, v.bids, v.asks, v.times) t
        order by t.place;
    end if;
end;
$$;

-- Returns the stop-loss of an open order including the moves that frames left, as screens show it: p_stop_loss, the
-- stored level, or the level after the last one. Called by trading.order_list and trading.own_open_order.
-- null: result
-- grant: bourse_app, bourse_worker
create or replace function trading.shown_stop_loss(
    p_order_id bigint,
    p_stop_loss numeric
)
returns numeric
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return coalesce((select l.rate_after from trading.left_moves(p_order_id) l order by l.place desc limit 1), p_stop_loss);
end;
$$;
