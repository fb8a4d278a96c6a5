-- Sets the trailing stop of an open order (E-30): p_distance in p_unit (price, pips or money), from the rate
-- p_activation, null: at once. Null or 0 ends the trailing stop, and the level stays as a fixed stop-loss. Called by
-- PUT /dashboard/orders/{id}. Locks: the account, then the order. Errors: BT104 not the actor's, BT203 no price, BT210
-- no conversion rate, BT211 order closed, BT213 invalid activation price, BT271 customer read-only, BT287 invalid
-- distance.
-- grant: bourse_app
create or replace function trading.set_trailing_stop(
    p_actor_id bigint,
    p_order_id bigint,
    p_distance numeric,
    p_unit text default 'price',
    p_activation numeric default null
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_order trading.orders := trading.lock_open_order(p_actor_id, p_order_id);
    v_frame bigint := trading.frame_of_change(v_order.account_id);
    v_levels record := trading.read_levels(p_actor_id, v_order);
    v_distance numeric;
begin
    if nullif(p_distance, 0) is null then
        perform trading.renew_moving_stop(v_order, v_frame, true);
        return trading.finish_stop_change(p_actor_id, v_order, 'set_trailing_stop', v_order.stop_loss, v_levels.user_id, v_levels.audited);
    end if;
    v_distance := trading.order_distance(v_order, p_distance, p_unit, 'distance', true);
    if p_activation is not null then
        perform trading.check_price(p_activation, trading.order_market(v_order), 'activation');
    end if;
    insert into trading.moving_stops as m (
        order_id, account_id, instrument_id, type, distance, distance_entered, distance_unit, activation
    ) values (
        p_order_id, v_order.account_id, v_order.instrument_id, v_order.type, v_distance, p_distance,
        p_unit::trading.distance_unit, p_activation
    ) on conflict (order_id) do update set
        distance = excluded.distance, distance_entered = excluded.distance_entered, distance_unit = excluded.distance_unit,
        activation = excluded.activation, activated_at = null;
    perform trading.follow_at_frame(p_order_id, v_frame, true);
    return trading.finish_stop_change(p_actor_id, v_order, 'set_trailing_stop', v_order.stop_loss, v_levels.user_id, v_levels.audited);
end;
$$;

-- Locks and returns an order whose stop-loss its owner or an administrator changes. Internal. Locks: the account, then
-- the order. Errors: BT104 not the actor's, BT203 no price, BT211 order closed, BT271 customer read-only.
create or replace function trading.lock_open_order(
    p_actor_id bigint,
    p_order_id bigint
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_order trading.orders := trading.lock_order(p_actor_id, p_order_id);
begin
    perform trading.reject_read_only(p_actor_id);
    if v_order.close_time is not null then
        raise exception using errcode = 'BT211', message = 'The position is already closed';
    end if;
    if trading.order_market(v_order) is null then
        raise exception using errcode = 'BT203', message = 'No price', column = 'instrument';
    end if;
    return v_order;
end;
$$;

-- Moves a stop that its owner changes at the current quotes, which must be those of p_frame (trading.frame_of_change).
-- Called by trading.set_trailing_stop and trading.set_break_even_gain. Raises 40001 if a frame was applied since.
create or replace function trading.follow_at_frame(
    p_order_id bigint,
    p_frame bigint,
    p_is_trailing boolean
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform trading.reject_unfollowed(m.account_id, p_frame) from trading.moving_stops m where m.order_id = p_order_id;
    if trading.follow_price(array[p_order_id], market.clock(), p_is_trailing) <> p_frame then
        perform trading.reject_frame();
    end if;
    perform trading.add_stop_edges(p_order_id, p_frame);
end;
$$;

-- Returns the market rate of an order's side (Q-06) at the last quote. Internal.
create or replace function trading.order_market(
    p_order trading.orders
)
returns numeric
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (select case p_order.type when 'buy' then q.ask else q.bid end from market.quotes q where q.instrument_id = p_order.instrument_id);
end;
$$;

-- Returns a distance of an order in quote per base, with the current conversion rate: with p_is_rounded rounded up to
-- the instrument's decimals. p_column is the field. Internal. Errors: BT210 no conversion rate, BT287 invalid distance.
create or replace function trading.order_distance(
    p_order trading.orders,
    p_value numeric,
    p_unit text,
    p_column text,
    p_is_rounded boolean
)
returns numeric
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_unit trading.distance_unit := trading.read_distance_unit(p_unit, p_column);
    v record;
    v_distance numeric;
begin
    if (p_value > 0 and p_value <= 1e9) is not true then
        perform trading.check_distance(null, null, p_column);
    end if;
    select i.price_decimals, market.pip_size(i.quote, i.pip_size) as pip, r.multiplier, r.divisor into v
    from market.instruments i
    join money.accounts a on a.id = p_order.account_id
    cross join lateral market.find_rate(i.quote, a.currency) r
    where i.id = p_order.instrument_id;
    v_distance := trading.stop_distance(p_value, v_unit, v.pip, p_order.units, v.multiplier, v.divisor);
    if p_is_rounded then
        v_distance := trading.on_tick_size(v_distance, v.price_decimals, true);
    end if;
    perform trading.check_distance(v_distance, trading.order_market(p_order), p_column);
    return v_distance;
end;
$$;

-- Records a level of an order's stop other than p_before, publishes the event and returns the order. p_user_id and
-- p_audited are of trading.read_levels before the change, p_action as in trading.finish_levels. Internal.
create or replace function trading.finish_stop_change(
    p_actor_id bigint,
    p_order trading.orders,
    p_action text,
    p_before numeric,
    p_user_id bigint,
    p_audited jsonb
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_order trading.orders;
begin
    select * into v_order from trading.orders where id = p_order.id;
    if v_order.stop_loss is distinct from p_before then
        insert into trading.level_changes (order_id, level, rate_before, rate_after, by_staff, changed_at)
        values (v_order.id, 'stop_loss', p_before, v_order.stop_loss, p_audited is not null, market.clock());
    end if;
    perform trading.finish_levels(p_actor_id, v_order, p_action, p_user_id, p_audited);
    return v_order;
end;
$$;

-- Returns the owner of an order and, if the actor is another user or staff act for the owner, its levels and moving
-- stop as the audit log has them, otherwise null. Internal.
-- null: audited
create or replace function trading.read_levels(
    p_actor_id bigint,
    p_order trading.orders,
    out user_id bigint,
    out audited jsonb
)
returns record
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    select a.user_id into user_id from money.accounts a where a.id = p_order.account_id;
    if user_id <> p_actor_id or iam.impersonator_id() is not null then
        select jsonb_build_object('take_profit', o.take_profit, 'stop_loss', o.stop_loss, 'distance', m.distance_entered,
            'distance_unit', m.distance_unit, 'activation', m.activation, 'gain', m.gain, 'break_even_offset', m.break_even_offset)
        into audited
        from trading.orders o
        left join trading.moving_stops m on m.order_id = o.id
        where o.id = p_order.id;
    end if;
end;
$$;

-- Publishes a change of an order's levels to its owner p_user_id and, if staff made it, records it in the audit log
-- with the levels before, p_audited of trading.read_levels (Q-56, Q-120). p_action is set_level, set_trailing_stop or
-- set_break_even. Internal.
create or replace function trading.finish_levels(
    p_actor_id bigint,
    p_order trading.orders,
    p_action text,
    p_user_id bigint,
    p_audited jsonb
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform site.publish('user:' || p_user_id, '{"changed": ["orders"]}');
    if p_audited is not null then
        perform audit.record(p_actor_id, p_action, 'trading.orders', p_order.id::text, p_audited,
            (trading.read_levels(p_actor_id, p_order)).audited, trading.staff_reason(p_actor_id, null));
    end if;
end;
$$;
