-- Cancels a pending order of the customer's. Called by the trading screen. Locks: the account, then the order. Errors:
-- BT104 not the customer's, BT214 no longer pending, BT271 customer read-only, 40001 as trading.apply_missed_ticks.
-- grant: bourse_app
create or replace function trading.cancel_pending(
    p_actor_id bigint,
    p_pending_id bigint
)
returns trading.pending_orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_id bigint;
    v_before trading.pending_orders;
    v_after trading.pending_orders;
begin
    select a.id into v_account_id
    from trading.pending_orders p join money.accounts a on a.id = p.account_id
    where p.id = p_pending_id and a.user_id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform trading.reject_read_only(p_actor_id);
    v_after := trading.settle_cancelled(v_account_id, p_actor_id, p_pending_id, null);
    if iam.impersonator_id() is not null then
        v_before := v_after;
        v_before.status := 'pending';
        v_before.settled_at := null;
        perform audit.record(p_actor_id, 'cancel_pending', 'trading.pending_orders', p_pending_id::text, to_jsonb(v_before), to_jsonb(v_after),
            trading.staff_reason(p_actor_id, null));
    end if;
    return v_after;
end;
$$;

-- Cancels a customer's pending order for staff, with a reason for the audit log, and notifies the customer: for
-- administrators, and for the customer's manager or retention agent, who may also close the customer's orders (Q-52,
-- Q-167). A restriction of the customer's trading does not apply. Called by DELETE /admin/trades/pending/{id}. Locks:
-- the account, then the order. Errors: BT103 forbidden, BT104 not found, BT214 no longer pending, BT257 invalid reason,
-- BT306 own order, 40001 as trading.apply_missed_ticks.
-- null: limit_price, touch_direction, armed_at, take_profit, stop_loss, expires_at, group_id, trail_distance
-- null: trail_unit, trail_activation, reason, order_id
-- grant: bourse_app
create or replace function trading.cancel_pending_by_staff(
    p_actor_id bigint,
    p_pending_id bigint,
    p_reason text
)
returns trading.pending_orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'retention_agent');
    v_before trading.pending_orders;
    v_after trading.pending_orders;
    v_user_id bigint;
    v_reason text := trading.staff_reason(p_actor_id, p_reason);
begin
    select p.* into v_before from trading.pending_orders p where p.id = p_pending_id;
    select a.user_id into v_user_id from money.accounts a where a.id = v_before.account_id;
    if v_user_id is null or v_role <> iam.role('admin') and not crm.may_see_customer(p_actor_id, v_user_id) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if v_user_id in (p_actor_id, iam.impersonator_id()) then
        raise exception using errcode = 'BT306', message = 'You cannot approve or reject your own request';
    end if;
    v_after := trading.settle_cancelled(v_before.account_id, v_user_id, p_pending_id, 'Cancelled by staff');
    perform audit.record(p_actor_id, 'cancel_pending', 'trading.pending_orders', p_pending_id::text, to_jsonb(v_before), to_jsonb(v_after), v_reason);
    perform site.notify_user(v_user_id, 'pending_cancelled', 'Pending order cancelled', (
        select site.translate(u.language_code, '{{side}} {{units}} {{pair}} at {{rate}} was cancelled by our staff.', jsonb_build_object(
            'side', site.translate(u.language_code, initcap(v_after.type::text)), 'units', trim_scale(v_after.units::numeric)::text,
            'pair', replace(i.name, '_', '/'), 'rate', v_after.price::text))
        from iam.users u join market.instruments i on i.id = v_after.instrument_id
        where u.id = v_user_id
    ), '/dashboard');
    return v_after;
end;
$$;

-- Settles a pending order as cancelled and notifies the customer's open screens; p_reason is stored with it. Called by
-- trading.cancel_pending and trading.cancel_pending_by_staff, which check whose it is. Locks: the account, then the
-- order. Errors: BT214 no longer pending, 40001 as trading.apply_missed_ticks.
create or replace function trading.settle_cancelled(
    p_account_id bigint,
    p_user_id bigint,
    p_pending_id bigint,
    p_reason text
)
returns trading.pending_orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_pending trading.pending_orders;
begin
    perform from money.accounts where id = p_account_id for no key update;
    perform trading.apply_missed_ticks(p_account_id);
    insert into trading.fresh_edges (account_id, frame) values (p_account_id, trading.frame_of_change(p_account_id));
    perform trading.expire_pending_orders(market.clock(), array[p_account_id]);
    update trading.pending_orders set status = 'cancelled', reason = p_reason, settled_at = market.clock()
    where id = p_pending_id and status = 'pending' returning * into v_pending;
    if not found then
        raise exception using errcode = 'BT214', message = 'The order is no longer pending';
    end if;
    perform site.publish('user:' || p_user_id, '{"changed": ["orders"]}');
    return v_pending;
end;
$$;
