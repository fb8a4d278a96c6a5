-- Sets the stop-loss of an open order to its break-even level (E-31). p_offset in p_unit (price, pips or money) is
-- counted from the open rate; null: the spread per unit, with which the result is 0. A better stop-loss stays. Called
-- by PUT /dashboard/orders/{id}. Locks: the account, then the order. Errors: BT104 not the actor's, BT203 no price,
-- BT210 no conversion rate, BT211 order closed, BT271 customer read-only, BT287 invalid offset, BT288 not in profit
-- yet.
-- grant: bourse_app
create or replace function trading.set_break_even(
    p_actor_id bigint,
    p_order_id bigint,
    p_offset numeric default null,
    p_unit text default 'price'
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_order trading.orders := trading.lock_open_order(p_actor_id, p_order_id);
    v_before numeric := v_order.stop_loss;
    v_levels record := trading.read_levels(p_actor_id, v_order);
    v_level numeric := trading.order_break_even(v_order,
        case when p_offset <> 0 then trading.order_distance(v_order, p_offset, p_unit, 'offset', false) else p_offset end);
    v_market numeric;
    v_frame bigint;
begin
    select case v_order.type when 'buy' then q.ask else q.bid end, c.frame into v_market, v_frame
    from market.quotes q cross join market.clock_state c where q.instrument_id = v_order.instrument_id;
    if (case v_order.type when 'buy' then v_market <= v_level else v_market >= v_level end) then -- E-14
        raise exception using errcode = 'BT288', message = 'The price must be beyond the break-even level first', column = 'offset';
    end if;
    perform trading.reject_missed_ticks(v_order.account_id, v_frame);
    v_level := case v_order.type when 'buy' then greatest(v_before, v_level) else least(v_before, v_level) end;
    update trading.orders set stop_loss = v_level, stop_cell = trading.price_cell(v_level)
    where id = p_order_id
    returning * into v_order;
    insert into trading.fresh_edges (account_id, frame, instrument_id, ask_falls_to, bid_rises_to)
    values (v_order.account_id, v_frame, v_order.instrument_id,
        case v_order.type when 'buy' then v_order.stop_loss end, case v_order.type when 'sell' then v_order.stop_loss end);
    perform trading.renew_moving_stop(v_order, v_frame, false);
    return trading.finish_stop_change(p_actor_id, v_order, 'set_level', v_before, v_levels.user_id, v_levels.audited);
end;
$$;

-- Sets the automatic break-even of an open order (E-31): once the gain p_gain in p_gain_unit is reached, the stop-loss
-- moves to the break-even level with p_offset in p_offset_unit, null: the spread per unit. Null or 0 p_gain removes it.
-- Called by PUT /dashboard/orders/{id}. Locks: the account, then the order. Errors: BT104 not the actor's, BT203 no
-- price, BT210 no conversion rate, BT211 order closed, BT271 customer read-only, BT287 invalid gain or offset.
-- grant: bourse_app
create or replace function trading.set_break_even_gain(
    p_actor_id bigint,
    p_order_id bigint,
    p_gain numeric,
    p_gain_unit text default 'price',
    p_offset numeric default null,
    p_offset_unit text default 'price'
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_order trading.orders := trading.lock_open_order(p_actor_id, p_order_id);
    v_gain numeric;
    v_offset numeric;
    v_frame bigint := trading.frame_of_change(v_order.account_id);
    v_levels record := trading.read_levels(p_actor_id, v_order);
begin
    if nullif(p_gain, 0) is not null then
        v_gain := trading.order_distance(v_order, p_gain, p_gain_unit, 'gain', true);
        v_offset := case when p_offset <> 0 then trading.order_distance(v_order, p_offset, p_offset_unit, 'offset', false) else p_offset end;
    end if;
    insert into trading.moving_stops as m (order_id, account_id, instrument_id, type, gain, break_even_offset)
    values (p_order_id, v_order.account_id, v_order.instrument_id, v_order.type, v_gain, v_offset)
    on conflict (order_id) do update set
        gain = excluded.gain, break_even_offset = excluded.break_even_offset, break_even_at = null;
    -- The trailing stop follows at the next tick: a level set by hand stays until then.
    perform trading.follow_at_frame(p_order_id, v_frame, false);
    return trading.finish_stop_change(p_actor_id, v_order, 'set_break_even', v_order.stop_loss, v_levels.user_id, v_levels.audited);
end;
$$;

-- Returns the break-even level of an order; null p_offset is the spread per unit (E-31). Internal.
create or replace function trading.order_break_even(
    p_order trading.orders,
    p_offset numeric
)
returns numeric
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select trading.break_even_level(p_order.type, p_order.open_rate, p_offset, p_order.spread, p_order.units, i.price_decimals)
        from market.instruments i where i.id = p_order.instrument_id
    );
end;
$$;
