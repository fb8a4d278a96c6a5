-- Executes the moves of stop-losses (E-32, step 6) that plain frames left (market.apply_plain_frame), tick by tick in
-- their order, as if each had been executed at its tick: such a frame reaches no level, so nothing else depends on
-- them. Usually of all orders; the caller then holds market.clock_state. With p_account_id, of one account, whose row
-- the caller holds, up to the frame p_until, null: the current one. Called by market.apply_frame, by
-- trading.publish_stop_moves, and before an order of the account changes. Locks: the account rows by id. Raises 40001
-- as trading.hold_accounts.
create or replace function trading.follow_frames(
    p_account_id bigint default null,
    p_until bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
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
    from (
        select t.instrument_id, max(t.ask) as high_ask, min(t.bid) as low_bid
        from unnest(v_instrument_ids, v_bids, v_asks) t (instrument_id, bid, ask)
        group by t.instrument_id
    ) reached
    cross join lateral (
        select m.order_id, m.account_id from trading.moving_stops m
        where m.instrument_id = reached.instrument_id and m.type = 'buy' and m.move_cell <= reached.high_ask and m.moves_at <= reached.high_ask
        union all
        select m.order_id, m.account_id from trading.moving_stops m
        where m.instrument_id = reached.instrument_id and m.type = 'sell' and m.move_cell >= reached.low_bid * 0.999 and m.moves_at >= reached.low_bid
    ) due
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

-- The part of trading.follow_ticks for orders with no rule but an active trailing stop, in one statement: each follows
-- the best price so far. Internal.
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
    with rules as materialized (
        select m.order_id, m.account_id, m.instrument_id, m.type, m.distance, m.moves, m.moves_at, m.followed_frame, o.open_rate,
            o.stop_loss as level, i.price_decimals
        from trading.moving_stops m
        join trading.orders o on o.id = m.order_id and o.close_time is null
        join market.instruments i on i.id = m.instrument_id
        where m.order_id = any(p_order_ids) and m.activated_at is not null and (m.gain is null or m.break_even_at is not null)
    ),
    levels as (
        select r.*, t.n, t.time as at, t.market, trading.trailing_level(r.type, t.market, r.distance, r.level, r.price_decimals) as tick_level
        from rules r
        cross join lateral (
            select u.n, u.time, case r.type when 'buy' then u.ask else u.bid end as market
            from unnest(p_frames, p_instrument_ids, p_bids, p_asks, p_times) with ordinality u (frame, instrument_id, bid, ask, time, n)
            where u.instrument_id = r.instrument_id and u.frame > r.followed_frame
        ) t
        where case r.type when 'buy' then t.market >= r.moves_at else t.market <= r.moves_at end
    ),
    best as (
        select l.*, case l.type when 'buy' then max(l.tick_level) over ticks else min(l.tick_level) over ticks end as level_after
        from levels l
        window ticks as (partition by l.order_id order by l.n)
    ),
    moved as materialized (
        select b.*, row_number() over ticks as place, row_number() over (partition by b.order_id order by b.n desc) as places_left
        from (
            select c.*, lag(c.level_after, 1, c.level) over (partition by c.order_id order by c.n) as level_before from best c
        ) b
        where b.level_after is distinct from b.level_before
        window ticks as (partition by b.order_id order by b.n)
    ),
    results as materialized (
        select m.order_id, m.account_id, m.place, m.level_after,
            trading.next_move(m.type, m.price_decimals, m.level_after, m.distance, true, null, m.open_rate, null, null) as moves_next
        from moved m
        where m.places_left = 1
    ),
    ordered as (
        update trading.orders o set stop_loss = r.level_after, stop_cell = trading.price_cell(r.level_after)
        from results r
        where o.id = r.order_id
    ),
    recorded as (
        insert into trading.stop_moves as s (order_id, slot, number, rule, moved_at, market_rate, rate_before, rate_after)
        select m.order_id, (m.moves + m.place) % c_moves_kept, m.moves + m.place, 'trailing', m.at, m.market, m.level_before, m.level_after
        from moved m
        where m.places_left <= c_moves_kept
        on conflict (order_id, slot) do update set
            number = excluded.number, rule = excluded.rule, moved_at = excluded.moved_at, market_rate = excluded.market_rate,
            rate_before = excluded.rate_before, rate_after = excluded.rate_after
    ),
    noted as (
        insert into trading.unpublished_moves (account_ids)
        select array_agg(r.account_id) from results r having count(*) > 0
    )
    update trading.moving_stops m set
        followed_frame = p_until,
        moves = m.moves + coalesce(r.place, 0),
        moves_at = coalesce(r.moves_next, m.moves_at),
        move_cell = coalesce(trading.price_cell(r.moves_next), m.move_cell)
    from rules u
    left join results r on r.order_id = u.order_id
    where m.order_id = u.order_id;
end;
$$;
