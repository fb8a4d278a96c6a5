-- Adds the trailing stop of an order that was just opened (E-30); p_distance is in p_unit, p_activation a rate or null.
-- With p_at_tick, for a pending order that a tick filled, the level is left to step 6 of that tick (E-32); otherwise
-- the first level, from the open rate, is set now. An order that was closed at once is returned unchanged. Called by
-- trading.place_order and trading.fill_pending_orders, which hold the account. Errors: BT213 invalid activation price,
-- BT287 invalid distance.
create or replace function trading.start_trail(
    p_order trading.orders,
    p_distance numeric,
    p_unit trading.distance_unit,
    p_activation numeric,
    p_at_tick boolean
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_instrument market.instruments := (select i from market.instruments i where i.id = p_order.instrument_id);
    v_distance numeric;
    v_is_active boolean;
    v_level numeric;
    v_moves_at numeric;
begin
    if p_order.close_time is not null then
        return p_order;
    end if;
    v_distance := trading.on_tick_size(trading.stop_distance(p_distance, p_unit, market.pip_size(v_instrument.quote, v_instrument.pip_size),
        p_order.units, coalesce(p_order.rate_multiplier, 1), coalesce(p_order.rate_divisor, p_order.exchange_rate)),
        v_instrument.price_decimals, true);
    if p_at_tick then
        v_distance := least(v_distance, 1e9); -- a distance in money was checked without the units' value
        v_is_active := false;
        v_level := p_order.stop_loss;
    else
        perform trading.check_distance(v_distance, p_order.open_rate, 'trail');
        v_is_active := p_activation is null
            or case p_order.type when 'buy' then p_order.open_rate >= p_activation else p_order.open_rate <= p_activation end;
        v_level := case when v_is_active
            then trading.trailing_level(p_order.type, p_order.open_rate, v_distance, p_order.stop_loss, v_instrument.price_decimals)
            else p_order.stop_loss end;
    end if;
    v_moves_at := trading.next_move(p_order.type, v_instrument.price_decimals, v_level, v_distance, v_is_active, p_activation,
        p_order.open_rate, null, null);
    insert into trading.moving_stops (
        order_id, account_id, instrument_id, type, distance, distance_entered, distance_unit, activation, activated_at, moves_at, move_cell, gap, moves, followed_frame
    ) values (
        p_order.id, p_order.account_id, p_order.instrument_id, p_order.type, v_distance, p_distance, p_unit, p_activation,
        case when v_is_active then p_order.created_at end, v_moves_at, trading.price_cell(v_moves_at), v_distance,
        case when v_level is distinct from p_order.stop_loss then 1 else 0 end,
        case when p_at_tick then (select c.frame from market.clock_state c) else 0 end
    );
    if v_level is distinct from p_order.stop_loss then
        insert into trading.stop_moves (order_id, slot, number, rule, moved_at, market_rate, rate_before, rate_after)
        values (p_order.id, 1, 1, 'trailing', p_order.created_at, p_order.open_rate, p_order.stop_loss, v_level);
        update trading.orders set stop_loss = v_level, stop_cell = trading.price_cell(v_level) where id = p_order.id returning * into p_order;
    end if;
    if not p_at_tick then
        -- With the frame of the opening, whose rate the level was computed from (Q-114).
        perform trading.add_stop_edges(p_order.id, (select max(e.frame) from trading.fresh_edges e where e.account_id = p_order.account_id));
    end if;
    return p_order;
end;
$$;

-- Rejects the trailing stop of a pending order at p_price; a distance in money is converted when the order is filled,
-- so only its sign is checked. Called by trading.place_pending. Errors: BT213 invalid activation price, BT287 invalid
-- distance.
create or replace function trading.check_trail(
    p_instrument market.instruments,
    p_price numeric,
    p_distance numeric,
    p_unit trading.distance_unit,
    p_activation numeric
)
returns void
language plpgsql
stable
as $$
begin
    perform trading.check_distance(
        case when p_unit = 'money' and p_distance > 0 and p_distance <= 1e9 then p_price / 2
            else trading.stop_distance(p_distance, p_unit, market.pip_size(p_instrument.quote, p_instrument.pip_size), 1, 1, 1) end,
        p_price, 'trail');
    if p_activation is not null then
        perform trading.check_price(p_activation, p_price, 'trailActivation');
    end if;
end;
$$;

-- Rejects a distance that is not positive or exceeds 90 % of the market rate, at which a trailing stop or a break-even
-- has no sensible price. p_column is the field. Internal. Errors: BT287 invalid distance.
create or replace function trading.check_distance(
    p_distance numeric,
    p_market numeric,
    p_column text
)
returns void
language plpgsql
immutable
as $$
begin
    if (p_distance > 0 and p_distance <= p_market * 0.9) is not true then
        raise exception using errcode = 'BT287', message = 'Distance must be above 0 and at most 90% of the price', column = p_column;
    end if;
end;
$$;

-- Returns the unit of a distance. p_column is the field. Internal. Errors: BT287 unknown unit.
create or replace function trading.read_distance_unit(
    p_unit text,
    p_column text
)
returns trading.distance_unit
language plpgsql
immutable
as $$
begin
    if (p_unit in ('price', 'pips', 'money')) is not true then
        raise exception using errcode = 'BT287', message = 'Choose price, pips or money', column = p_column;
    end if;
    return p_unit::trading.distance_unit;
end;
$$;

-- Records the stop-loss of an order, which includes the frames up to p_frame, and the rate of its next move, for the
-- quiet range of its instrument and for the ticks after p_frame (Q-114). Internal.
create or replace function trading.add_stop_edges(
    p_order_id bigint,
    p_frame bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update trading.moving_stops m set followed_frame = p_frame where m.order_id = p_order_id and m.followed_frame < p_frame;
    insert into trading.fresh_edges (account_id, frame, instrument_id, ask_falls_to, ask_rises_to, bid_falls_to, bid_rises_to)
    select o.account_id, p_frame, o.instrument_id,
        case o.type when 'buy' then o.stop_loss end, case o.type when 'buy' then m.moves_at end,
        case o.type when 'sell' then m.moves_at end, case o.type when 'sell' then o.stop_loss end
    from trading.orders o
    join trading.moving_stops m on m.order_id = o.id
    where o.id = p_order_id;
end;
$$;

-- Recomputes the next move of an order after its stop-loss, open rate or spread changed; with p_ends its trailing stop
-- ends (E-30). Orders without a moving stop are ignored. p_frame: the frame of the change. Called by trading.set_level
-- and trading.edit_order, which hold the account, and by trading.set_trailing_stop.
create or replace function trading.renew_moving_stop(
    p_order trading.orders,
    p_frame bigint,
    p_ends boolean
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not exists (select from trading.moving_stops m where m.order_id = p_order.id) then
        return;
    end if;
    perform trading.reject_unfollowed(p_order.account_id, p_frame);
    if p_ends then
        update trading.moving_stops set
            distance = null, distance_entered = null, distance_unit = null, activation = null, activated_at = null
        where order_id = p_order.id;
    end if;
    perform trading.measure_moving_stops(array[p_order.id]);
    perform trading.add_stop_edges(p_order.id, p_frame);
end;
$$;

-- Stores the rate of the next move of these orders, computed from their stored levels. Called by
-- trading.renew_moving_stop, trading.rescale_moving_stops and market.save_instrument.
create or replace function trading.measure_moving_stops(
    p_order_ids bigint[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update trading.moving_stops m set moves_at = n.rate, move_cell = trading.price_cell(n.rate), gap = n.gap
    from (
        select r.order_id,
            trading.next_move(r.type, r.price_decimals, r.stop_loss, r.distance, r.activated_at is not null, r.activation, r.open_rate, r.gain,
                r.break_even) as rate,
            trading.stop_gap(r.type, r.distance, r.open_rate, r.gain, r.break_even) as gap
        from (
            select o.id as order_id, o.type, o.stop_loss, o.open_rate, i.price_decimals, s.distance, s.activated_at, s.activation,
                case when s.break_even_at is null then s.gain end as gain,
                trading.break_even_level(o.type, o.open_rate, s.break_even_offset, o.spread, o.units, i.price_decimals) as break_even
            from trading.moving_stops s
            join trading.orders o on o.id = s.order_id and o.close_time is null
            join market.instruments i on i.id = o.instrument_id
            where s.order_id = any(p_order_ids)
        ) r
    ) n
    where m.order_id = n.order_id;
end;
$$;
