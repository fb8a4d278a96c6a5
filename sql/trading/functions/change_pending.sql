-- Changes a waiting pending order of the customer's: amount, prices, levels and expiry are replaced by the parameters,
-- which are checked as trading.place_pending checks them. It keeps its id, its place in the order of fills, its group
-- and, of a stop-limit, whether it is armed (E-33). With p_move_levels the levels are its own, moved with the price at
-- which it opens, and p_profit and p_loss are ignored (Q-450). Called by PUT /dashboard/pending/{id}. Locks: the
-- account, then the order. Errors: BT104 not the customer's, BT214 no longer pending, those of trading.admit_order and
-- trading.check_pending, 40001 as trading.apply_missed_ticks.
-- null: limit_price, touch_direction, armed_at, take_profit, stop_loss, expires_at, group_id, trail_distance
-- null: trail_unit, trail_activation, reason, order_id, settled_at
-- grant: bourse_app
create or replace function trading.change_pending(
    p_actor_id bigint,
    p_pending_id bigint,
    p_amount numeric,
    p_price numeric,
    p_limit_price numeric default null,
    p_profit numeric default null,
    p_loss numeric default null,
    p_expiry text default null,
    p_expires_at timestamptz default null,
    p_move_levels boolean default false
)
returns trading.pending_orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before trading.pending_orders;
    v_instrument text;
    v_instrument_id integer;
    v_profit numeric := p_profit;
    v_loss numeric := p_loss;
    v_checked record;
    v_pending trading.pending_orders;
begin
    select p.* into v_before
    from trading.pending_orders p join money.accounts a on a.id = p.account_id
    where p.id = p_pending_id and a.user_id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    select i.name into v_instrument from market.instruments i where i.id = v_before.instrument_id;
    v_instrument_id := trading.admit_order(p_actor_id, v_before.account_id, v_instrument, v_before.type::text, p_amount);
    -- Read again under the lock: the engine may have armed, filled or expired it meanwhile.
    perform trading.expire_pending_orders(market.clock(), array[v_before.account_id]);
    select * into v_before from trading.pending_orders where id = p_pending_id and status = 'pending' for no key update;
    if not found then
        raise exception using errcode = 'BT214', message = 'The order is no longer pending';
    end if;
    if p_move_levels then
        select m.profit, m.loss into v_profit, v_loss from trading.move_levels(v_before, p_price, p_limit_price) m;
    end if;
    v_checked := trading.check_pending(p_actor_id, v_instrument_id, v_before.type::text, v_before.kind::text, p_amount, p_price, p_limit_price,
        v_profit, v_loss, p_expiry, p_expires_at, v_before);
    perform trading.reject_missed_ticks(v_before.account_id, v_checked.frame);

    update trading.pending_orders set
        units = p_amount, price = p_price, limit_price = case when kind = 'stop_limit' then p_limit_price end,
        touch_direction = v_checked.touch_direction, take_profit = nullif(v_profit, 0), stop_loss = nullif(v_loss, 0),
        expiry = v_checked.expiry, expires_at = v_checked.expires_at
    where id = p_pending_id returning * into v_pending;
    perform trading.add_pending_edge(v_pending, v_checked.frame);
    perform site.publish('user:' || p_actor_id, '{"changed": ["orders"]}');
    if iam.impersonator_id() is not null then
        perform audit.record(p_actor_id, 'update', 'trading.pending_orders', p_pending_id::text, to_jsonb(v_before), to_jsonb(v_pending),
            trading.staff_reason(p_actor_id, null));
    end if;
    return v_pending;
end;
$$;
