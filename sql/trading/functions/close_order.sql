-- Closes an open order, or p_units of it, at the market rate, for its owner, administrators, and the owner's manager or
-- retention agent. Returns the closed order, or the closed part (parent_id). A closed order is returned unchanged. The
-- same p_idempotency_key returns the same close. Called by POST /dashboard/orders/close and POST /admin/trades/close.
-- Locks: the account, then the order. Errors: BT104 not visible to the actor, BT202 market closed, BT203 no current
-- price, BT204 p_units is not a valid part, BT211 a part of a closed order, BT212 other instrument, BT240 price under
-- review, BT257 staff without a reason, BT259 halted for customers, BT271 customer read-only, BT601
-- idempotency key reused, 40001 as trading.apply_missed_ticks.
-- grant: bourse_app
create or replace function trading.close_order(
    p_actor_id bigint,
    p_order_id bigint,
    p_instrument text default null,
    p_units numeric default null,
    p_idempotency_key text default null,
    p_reason text default null
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_key site.idempotency_keys;
    v_order trading.orders;
    v_closed_id bigint := p_order_id;
    v_user_id bigint;
    v_by_staff boolean;
    v_reason text;
    v record;
begin
    if p_idempotency_key is not null then
        v_key := site.claim_key(p_actor_id, p_idempotency_key, 'close_order',
            jsonb_build_object('order', p_order_id, 'instrument', p_instrument, 'units', p_units));
        if v_key.response is not null then
            return jsonb_populate_record(null::trading.orders, v_key.response);
        end if;
    end if;

    v_order := trading.lock_order(p_actor_id, p_order_id, true);
    select i.name, i.min_units, i.unit_step, q.time, q.in_hours, q.review_since, coalesce(i.stale_after, c.stale_after) as stale_after,
        coalesce(i.calendar_id, c.calendar_id) as calendar_id, market.clock() as now,
        exists (select from trading.restrictions r where r.state = 'halted') as is_any_halted
    into v
    from market.instruments i
    join market.categories c on c.category = i.category
    join market.quotes q on q.instrument_id = i.id
    where i.id = v_order.instrument_id;

    if p_instrument is not null and p_instrument <> v.name then
        raise exception using errcode = 'BT212', message = 'The order is for a different instrument', column = 'instrument';
    end if;
    if v_order.close_time is not null then
        if p_units <> v_order.units then
            raise exception using errcode = 'BT211', message = 'The position is already closed';
        end if;
        perform site.store_response(v_key, to_jsonb(v_order));
        return v_order; -- a repeated close returns the closed order (Q-18)
    end if;
    -- The closed part and the rest must both be amounts that could have been opened.
    if p_units <> v_order.units and (
        p_units >= v.min_units and p_units % v.unit_step = 0
        and v_order.units - p_units >= v.min_units and (v_order.units - p_units) % v.unit_step = 0
    ) is not true then
        raise exception using errcode = 'BT204', message = 'Enter a valid amount', column = 'units',
            detail = format('from %s in steps of %s, with as much left of %s', v.min_units, v.unit_step, v_order.units);
    end if;
    perform trading.check_quote(v, v.stale_after, v.calendar_id, v.now);

    select user_id into v_user_id from money.accounts where id = v_order.account_id;
    v_by_staff := v_user_id <> p_actor_id or iam.impersonator_id() is not null;
    if v_by_staff then
        v_reason := trading.staff_reason(p_actor_id, p_reason);
    else
        perform trading.reject_read_only(p_actor_id);
        if v.is_any_halted then
            perform trading.reject_halted(v_order.instrument_id);
        end if;
    end if;
    if p_units <> v_order.units then
        v_closed_id := trading.split_order(p_order_id, p_units);
    end if;
    perform trading.settle_orders(array[v_closed_id], case when v_by_staff then 'staff' else 'customer' end::trading.close_reason, p_actor_id);
    perform trading.evaluate_close(v_order.account_id);
    perform site.publish('user:' || v_user_id, '{"changed": ["orders", "account"]}');
    if v_by_staff then
        perform audit.record(p_actor_id, 'close', 'trading.orders', v_closed_id::text, to_jsonb(v_order),
            (select to_jsonb(o) from trading.orders o where o.id = v_closed_id), v_reason);
    end if;
    select * into v_order from trading.orders where id = v_closed_id;
    perform site.store_response(v_key, to_jsonb(v_order));
    return v_order;
end;
$$;

-- Rejects a close by the customer while trading in the instrument is halted (Q-131). Called by trading.close_order.
-- Errors: BT259 halted.
create or replace function trading.reject_halted(
    p_instrument_id integer
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if exists (select from trading.active_restrictions r where r.instrument_id = p_instrument_id and r.state = 'halted') then
        raise exception using errcode = 'BT259', message = 'Trading is halted', column = 'instrument';
    end if;
end;
$$;

-- Rejects a change by a customer whose account is read-only (Q-133); staff who act for the customer may change. Called
-- by trading.close_order, trading.close_orders, trading.set_level and trading.cancel_pending. Errors: BT271 customer
-- read-only.
create or replace function trading.reject_read_only(
    p_actor_id bigint
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if exists (select from trading.customer_controls c where c.user_id = p_actor_id and c.state = 'read_only') and iam.impersonator_id() is null then
        perform trading.check_customer(p_actor_id, market.clock());
    end if;
end;
$$;

-- Evaluates an account after a requested close (Q-113), unless its guard shows headroom. The caller holds the account's
-- row and has recorded the close in fresh_edges. Called by trading.close_order and trading.close_orders.
create or replace function trading.evaluate_close(
    p_account_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_frame bigint;
begin
    select max(e.frame) into v_frame
    from money.accounts a
    join trading.fresh_edges e on e.account_id = a.id
    where a.id = p_account_id and a.used_margin > 0 and (
        a.equity_floor <= a.stop_out_level * a.used_margin / 100
        or exists (select from trading.watched_accounts w where w.account_id = a.id)
    );
    if v_frame is not null then
        perform trading.evaluate_change(p_account_id, v_frame);
    end if;
end;
$$;

-- Splits p_units off an open order: two open orders with the same entry and levels, margin and spread in proportion,
-- together exactly equal to the original. Equity, used margin, exposure and bands do not change. Returns the part's id.
-- Called by trading.close_order, which holds account and order and closes the part in the same transaction.
create or replace function trading.split_order(
    p_order_id bigint,
    p_units numeric
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_part_id bigint;
begin
    with part as (
        insert into trading.orders (
            account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used, exchange_rate, stop_out_level,
            take_profit, stop_loss, stop_cell, quote_time, created_at, parent_id, rate_multiplier, rate_divisor
        )
        select
            o.account_id, o.instrument_id, o.type, p_units, o.open_rate,
            trim_scale(round(round(o.spread * p_units, 50) / o.units, 24)), o.leverage,
            round(round(o.margin_used * p_units, 50) / o.units, 18), o.exchange_rate, o.stop_out_level,
            o.take_profit, o.stop_loss, o.stop_cell, o.quote_time, o.created_at, o.id, o.rate_multiplier, o.rate_divisor
        from trading.orders o
        where o.id = p_order_id
        returning *
    ),
    -- The rest is the original less the part, so that both add up to the last digit.
    rest as (
        update trading.orders o set units = o.units - p.units, spread = o.spread - p.spread, margin_used = o.margin_used - p.margin_used
        from part p
        where o.id = p.parent_id
    ),
    exposed as (
        update trading.exposures e set orders = e.orders + 1
        from part p
        where e.account_id = p.account_id and e.instrument_id = p.instrument_id
    )
    select id into v_part_id from part;
    return v_part_id;
end;
$$;
