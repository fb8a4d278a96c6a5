-- Corrects an order for staff; p_changes as in trading.apply_edit. A changed result of a closed order is posted as a
-- correction, and the old entry stays (Q-39). For an open one, margin, exposure and guards are updated and the account
-- is evaluated at once (Q-113). p_message, if any, is sent to the customer with the change and stored in its audit
-- entry (Q-168). Called by PUT /admin/trades/{id} through money.request_approval. Locks: the account, then the order.
-- Errors: BT103 forbidden, BT104 not found, BT118 stale write, BT208 take-profit already reached, BT209 stop-loss
-- already reached, BT213 invalid rate, BT226 order still open, BT227 invalid open time, BT257 invalid reason, BT301
-- insufficient balance, BT306 own order, BT311 message too long, BT331 four-eyes approval required.
create or replace function trading.edit_order(
    p_actor_id bigint,
    p_order_id bigint,
    p_changes jsonb,
    p_version bigint default null,
    p_reason text default null,
    p_message text default null
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before trading.orders := trading.lock_for_change(p_actor_id, p_order_id, p_version);
    v_frame bigint := trading.frame_of_change(v_before.account_id);
    v_after trading.orders := trading.apply_edit(v_before, p_changes);
    v_reason text := trading.staff_reason(p_actor_id, p_reason);
    v_message text := nullif(trim(p_message), '');
    v_user_id bigint;
begin
    if v_after is not distinct from v_before then
        return v_before;
    end if;
    if length(v_message) > 1000 then
        raise exception using errcode = 'BT311', message = 'This text is too long', column = 'message';
    end if;
    perform money.require_approval(p_actor_id, 'edit_trade', p_order_id, v_before.account_id,
        trading.result_of(v_after) - trading.result_of(v_before));

    perform trading.post_correction(p_actor_id, v_before, 'edit', coalesce(v_after.pro_loss - v_before.pro_loss, 0));
    update trading.orders o set
        open_rate = v_after.open_rate, close_rate = v_after.close_rate, spread = v_after.spread, take_profit = v_after.take_profit,
        stop_loss = v_after.stop_loss, stop_cell = trading.price_cell(v_after.stop_loss), created_at = v_after.created_at, margin_used = v_after.margin_used, pro_loss = v_after.pro_loss
    where o.id = p_order_id;
    if v_before.close_time is null then
        update money.accounts a set used_margin = a.used_margin + v_after.margin_used - v_before.margin_used
        where a.id = v_before.account_id and v_after.margin_used <> v_before.margin_used;
        update trading.exposures e set
            long_cost = e.long_cost + case v_before.type when 'buy' then v_before.units * (v_after.open_rate - v_before.open_rate) else 0 end,
            short_cost = e.short_cost + case v_before.type when 'sell' then v_before.units * (v_after.open_rate - v_before.open_rate) else 0 end,
            spread = e.spread + v_after.spread - v_before.spread
        where e.account_id = v_before.account_id and e.instrument_id = v_before.instrument_id;
        insert into trading.fresh_edges (account_id, frame, instrument_id, ask_falls_to, ask_rises_to, bid_falls_to, bid_rises_to)
        values (
            v_after.account_id, v_frame, v_after.instrument_id,
            case v_after.type when 'buy' then v_after.stop_loss end, case v_after.type when 'buy' then v_after.take_profit end,
            case v_after.type when 'sell' then v_after.take_profit end, case v_after.type when 'sell' then v_after.stop_loss end
        );
    end if;
    insert into trading.level_changes (order_id, level, rate_before, rate_after, by_staff, changed_at)
    select p_order_id, l.level, l.before, l.after, true, market.clock()
    from (values
        ('take_profit'::trading.close_reason, v_before.take_profit, v_after.take_profit),
        ('stop_loss'::trading.close_reason, v_before.stop_loss, v_after.stop_loss)
    ) l (level, before, after)
    where v_before.close_time is null and l.before is distinct from l.after;
    if v_before.close_time is null then
        perform trading.renew_moving_stop(v_after, v_frame, v_before.stop_loss is not null and v_after.stop_loss is null);
        perform trading.evaluate_change(v_before.account_id, v_frame);
    else
        perform trading.evaluate_change(v_before.account_id);
    end if;

    select a.user_id into v_user_id from money.accounts a where a.id = v_before.account_id;
    perform site.publish('user:' || v_user_id, '{"changed": ["orders", "account"]}');
    perform audit.record(p_actor_id, 'edit', 'trading.orders', p_order_id::text, to_jsonb(v_before),
        to_jsonb(v_after) || jsonb_strip_nulls(jsonb_build_object('message', v_message)), v_reason);
    if v_message is not null then
        perform site.notify_user(v_user_id, 'order_corrected', 'Trade corrected', v_message, '/orders/' || p_order_id);
    end if;
    return v_after;
end;
$$;

-- Deletes an order for staff (Q-39): an open one releases its margin, the profit or loss of a closed one is reversed by
-- a correction. The row, its first entry and charged swaps stay. Called by DELETE /admin/trades/{id} through
-- money.request_approval. Locks: the account, then the order. Errors: BT103 forbidden, BT104 not found, BT118 stale
-- write, BT257 invalid reason, BT301 insufficient balance, BT306 own order, BT331 four-eyes approval required.
create or replace function trading.delete_order(
    p_actor_id bigint,
    p_order_id bigint,
    p_version bigint default null,
    p_reason text default null
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before trading.orders := trading.lock_for_change(p_actor_id, p_order_id, p_version);
    v_frame bigint := trading.frame_of_change(v_before.account_id);
    v_after trading.orders;
    v_reason text := trading.staff_reason(p_actor_id, p_reason);
    v_user_id bigint;
begin
    perform money.require_approval(p_actor_id, 'delete_trade', p_order_id, v_before.account_id, trading.result_of(v_before));
    perform trading.post_correction(p_actor_id, v_before, 'delete', -coalesce(v_before.pro_loss, 0));
    -- An open order is closed at its open rate, so that queries for open orders do not find it.
    update trading.orders o set
        deleted_at = clock_timestamp(),
        close_time = coalesce(o.close_time, market.clock()),
        close_rate = coalesce(o.close_rate, o.open_rate),
        close_reason = coalesce(o.close_reason, 'staff'),
        pro_loss = coalesce(o.pro_loss, 0)
    where o.id = p_order_id
    returning * into v_after;
    if v_before.close_time is null then
        delete from trading.exposures e
        where e.account_id = v_before.account_id and e.instrument_id = v_before.instrument_id and e.orders = 1;
        update trading.exposures e set
            orders = e.orders - 1,
            long_units = e.long_units - case v_before.type when 'buy' then v_before.units else 0 end,
            long_cost = e.long_cost - case v_before.type when 'buy' then v_before.units * v_before.open_rate else 0 end,
            short_units = e.short_units - case v_before.type when 'sell' then v_before.units else 0 end,
            short_cost = e.short_cost - case v_before.type when 'sell' then v_before.units * v_before.open_rate else 0 end,
            spread = e.spread - v_before.spread
        where e.account_id = v_before.account_id and e.instrument_id = v_before.instrument_id;
        -- Profit and loss are zero: the margin is released, and a balance left negative by swaps is protected (Q-05).
        perform money.post_transfers(array[v_before.account_id], array[0], 'profit_loss', 'order', array[p_order_id::text], p_actor_id,
            array[v_before.margin_used], site.setting('negativeBalanceProtection') is distinct from 'off');
    end if;
    insert into trading.fresh_edges (account_id, frame) values (v_before.account_id, v_frame);
    perform trading.evaluate_change(v_before.account_id, v_frame);
    perform money.void_approvals('edit_trade', p_order_id, p_actor_id);

    select a.user_id into v_user_id from money.accounts a where a.id = v_before.account_id;
    perform site.publish('user:' || v_user_id, '{"changed": ["orders", "account"]}');
    perform audit.record(p_actor_id, 'delete', 'trading.orders', p_order_id::text, to_jsonb(v_before), to_jsonb(v_after), v_reason);
    return v_after;
end;
$$;

-- Locks and returns an order to be edited or deleted by staff: administrators any, managers their own teams' customers'
-- while the setting managersEditTrades is on (Q-52). Called by trading.edit_order and trading.delete_order. Locks: the
-- account, then the order. Errors: BT103 forbidden, BT104 not found, BT118 stale write, BT306 own order.
create or replace function trading.lock_for_change(
    p_actor_id bigint,
    p_order_id bigint,
    p_version bigint
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_order trading.orders;
    v_user_id bigint;
begin
    if not trading.may_change_orders(p_actor_id) then
        raise exception using errcode = 'BT103', message = 'Forbidden';
    end if;
    select * into v_order from trading.orders o where o.id = p_order_id;
    select a.user_id into v_user_id from money.accounts a where a.id = v_order.account_id;
    if v_user_id is null or v_role = iam.role('manager') and not crm.may_see_customer(p_actor_id, v_user_id) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if v_user_id in (p_actor_id, iam.impersonator_id()) then
        raise exception using errcode = 'BT306', message = 'You cannot approve or reject your own request';
    end if;
    perform from money.accounts a where a.id = v_order.account_id for no key update;
    perform trading.apply_missed_ticks(v_order.account_id);
    perform trading.follow_frames(v_order.account_id);
    select * into v_order from trading.orders o where o.id = p_order_id and o.deleted_at is null for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.reject_stale_write('trading.orders', p_order_id::text, p_version);
    return v_order;
end;
$$;

-- Records that staff edited or deleted (p_action) an order and posts the difference (Q-39): p_amount in the account's
-- currency, positive to the customer, 0 for none; and the amount by which a subsequent negative balance protection
-- would have differed. Returns the change's id. The caller holds the account's row. Called by trading.edit_order and
-- trading.delete_order. Errors: BT301 insufficient balance.
create or replace function trading.post_correction(
    p_actor_id bigint,
    p_order trading.orders,
    p_action text,
    p_amount numeric
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_protection_id bigint;
    v_protected numeric;
    v_change_id bigint;
    v_part record;
begin
    select p.protection_id, p.amount into v_protection_id, v_protected from trading.protection_change(p_order, p_amount) p;
    if p_amount < v_protected and v_protected - p_amount > money.withdrawable(p_order.account_id) then
        raise exception using errcode = 'BT301', message = 'Not enough balance';
    end if;
    insert into trading.order_changes (order_id, actor_id, action, amount, protection, protection_id)
    values (p_order.id, p_actor_id, p_action, p_amount, v_protected, v_protection_id)
    returning id into v_change_id;
    -- Credits first, so that no intermediate balance is negative.
    for v_part in
        select p.*
        from (values
            (p_amount, '', format('Order %s %s', p_order.id, case p_action when 'edit' then 'edited' else 'deleted' end)),
            (-v_protected, ':protection', format('Negative balance protection of order %s', p_order.id))
        ) p (amount, suffix, description)
        order by p.amount desc
    loop
        perform money.post_transfer(p_order.account_id, v_part.amount, 'correction', 'order_change',
            p_order.id || ':' || v_change_id || v_part.suffix, p_actor_id, v_part.description);
    end loop;
    return v_change_id;
end;
$$;
