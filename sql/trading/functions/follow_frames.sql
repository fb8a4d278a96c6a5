-- Executes the moves of stop-losses (E-32, step 6) that plain frames left (market.apply_plain_frame), tick by tick in
-- their order, as if each had been executed at its tick: such a frame reaches no level, so nothing else depends on
-- them. Usually of all orders; the caller then holds market.clock_state. With p_account_id, of one account, whose row
-- the caller holds, up to the frame p_until, null: the current one. Until then trading.left_moves has them. Called by
-- market.apply_frame, by trading.publish_stop_moves, and before an order of the account changes. Locks: the account
-- rows by id. Raises 40001 as trading.hold_accounts.
create or replace function trading.follow_frames(
    p_account_id bigint default null,
    p_until bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    v_until bigint;
    v_frames bigint[];
    v_instrument_ids integer[];
    v_bids numeric[];
    v_asks numeric[];
    v_times timestamptz[];
    v_buy_ids integer[];
    v_sell_ids integer[];
    v_due_ids bigint[];
    v_account_ids bigint[];
begin
    select least(p_until, c.frame) into v_until from market.clock_state c where c.moves_from is not null;
    if v_until is null or p_account_id is not null and not exists (select from trading.moving_stops m where m.account_id = p_account_id) then
        return;
    end if;
    select array_agg(t.frame order by t.frame, t.instrument_id), array_agg(t.instrument_id order by t.frame, t.instrument_id),
        array_agg(t.bid order by t.frame, t.instrument_id), array_agg(t.ask order by t.frame, t.instrument_id),
        array_agg(t.time order by t.frame, t.instrument_id),
        array_agg(distinct t.instrument_id) filter (where t.ask >= q.ask_moves_at),
        array_agg(distinct t.instrument_id) filter (where t.bid <= q.bid_moves_at)
    into v_frames, v_instrument_ids, v_bids, v_asks, v_times, v_buy_ids, v_sell_ids
    from market.moved_ticks(v_until) t
    join market.quotes q on q.instrument_id = t.instrument_id;

    select array_agg(due.order_id), array_agg(distinct due.account_id) into v_due_ids, v_account_ids
    from trading.due_stops(v_instrument_ids, v_bids, v_asks) due
    where p_account_id is null or due.account_id = p_account_id;

    if v_due_ids is not null then
        if p_account_id is null then
            perform trading.hold_accounts(v_account_ids);
        end if;
        perform trading.follow_ticks(v_due_ids, v_until, v_frames, v_instrument_ids, v_bids, v_asks, v_times);
    end if;
    if p_account_id is null then
        perform market.clear_moves();
        perform trading.measure_levels(v_buy_ids, 'buy');
        perform trading.measure_levels(v_sell_ids, 'sell');
    end if;
end;
$$;

-- Moves the stop-losses of these orders at these ticks, which are in their order. Ticks of frames that an order already
-- includes are skipped. The caller holds the account rows. Internal.
create or replace function trading.follow_ticks(
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
as $$
declare
    v_order_ids bigint[];
    v_followed bigint[];
    v_tick record;
    v_reached bigint[];
begin
    perform trading.follow_trails(p_order_ids, p_until, p_frames, p_instrument_ids, p_bids, p_asks, p_times);
    -- Orders whose trailing stop is not active yet, or with an automatic break-even, which few have: tick by tick.
    select array_agg(m.order_id), array_agg(m.followed_frame) into v_order_ids, v_followed
    from trading.moving_stops m
    where m.order_id = any(p_order_ids) and m.followed_frame < p_until;
    if v_order_ids is null then
        return;
    end if;
    for v_tick in
        select t.* from unnest(p_frames, p_instrument_ids, p_bids, p_asks, p_times) with ordinality t (frame, instrument_id, bid, ask, time, n)
        order by t.n
    loop
        select array_agg(m.order_id) into v_reached
        from unnest(v_order_ids, v_followed) f (order_id, frame)
        join trading.moving_stops m on m.order_id = f.order_id
        where m.instrument_id = v_tick.instrument_id and v_tick.frame > f.frame
            and case m.type when 'buy' then m.moves_at <= v_tick.ask else m.moves_at >= v_tick.bid end;
        if v_reached is not null then
            perform trading.follow_price(v_reached, v_tick.time, true, v_tick.bid, v_tick.ask);
        end if;
    end loop;
    update trading.moving_stops m set
        followed_frame = p_until,
        moves_at = case when o.close_time is null then m.moves_at end,
        move_cell = case when o.close_time is null then m.move_cell end
    from trading.orders o
    where m.order_id = any(v_order_ids) and o.id = m.order_id;
end;
$$;

-- The part of trading.follow_ticks for orders with no rule but an active trailing stop, in one statement. Owners are
-- notified of the moves after the frame up to which trading.publish_stop_moves has notified them. Internal.
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
        followed_frame = p_until, moves = r.number, moves_at = r.moves_next, move_cell = trading.price_cell(r.moves_next)
    from results r
    where m.order_id = r.order_id;
end;
$$;
