-- Executes everything that one tick triggers, in the order of Q-90, with market.quotes already at that tick.
-- p_endangered are accounts that its frame could stop out. p_account_id restricts it to one account, for a tick that
-- only this account missed. Returns [{"event": "filled|take_profit|stop_loss|stop_out", "order": id, "time": …}].
-- Called by market.apply_frame, trading.run_missed_ticks and trading.sweep. Locks: account rows until the transaction
-- ends, each step by id; others that lock several accounts (rollover, sweep) lock market.clock_state first, as
-- apply_ticks does.
create or replace function trading.run_engine(
    p_instrument_id integer,
    p_bid numeric,
    p_ask numeric,
    p_time timestamptz,
    p_endangered bigint[] default null,
    p_account_id bigint default null
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_filled bigint[];
    v_profits bigint[];
    v_losses bigint[];
    v_stopped bigint[];
    v_account_ids bigint[];
begin
    -- Pending orders expire, arm and fill, then take-profit and stop-loss, then stop-outs, then stops move (Q-90,
    -- E-32). A tick that one account missed is processed at the clock of that tick.
    perform trading.expire_pending_orders(
        greatest(p_time, case when p_account_id is null then market.clock() else (select tick_time from market.clock_state) end),
        case when p_account_id is not null then array[p_account_id] end);
    perform trading.arm_stop_limits(p_instrument_id, p_bid, p_ask, p_time, p_account_id);
    v_filled := trading.fill_pending_orders(p_instrument_id, p_bid, p_ask, p_time, p_account_id);
    v_profits := trading.close_at_levels(p_instrument_id, p_bid, p_ask, p_time, 'take_profit', p_account_id);
    v_losses := trading.close_at_levels(p_instrument_id, p_bid, p_ask, p_time, 'stop_loss', p_account_id);

    -- Evaluates only accounts that this tick touches (Q-113): those whose orders it filled or closed, and those of the
    -- watched and endangered accounts that depend on its price. The guard excludes accounts with certain headroom.
    if p_account_id is not null then
        v_account_ids := array[p_account_id];
    else
        select array_agg(account_id) into v_account_ids from (
            select o.account_id from trading.orders o
            join money.accounts a on a.id = o.account_id
            where o.id = any(v_filled || v_profits || v_losses) and a.used_margin > 0 and (
                a.equity_floor <= a.stop_out_level * a.used_margin / 100
                or exists (select from trading.watched_accounts w where w.account_id = a.id)
                or a.id = any(p_endangered)
            )
            union
            select * from unnest(trading.dependent_accounts(p_instrument_id, p_endangered)) d (id)
        ) judged;
    end if;
    if v_account_ids is not null then
        v_stopped := trading.evaluate_accounts(v_account_ids, p_instrument_id);
    end if;

    perform trading.move_stops(p_instrument_id, p_bid, p_ask, p_time, p_account_id); -- after all closes (E-32)
    perform trading.measure_levels(array[p_instrument_id]);

    return coalesce((
        select jsonb_agg(jsonb_build_object('event', e.event, 'order', e.id, 'time', p_time) order by e.step, e.n)
        from (
            select 1 as step, 'filled' as event, id, n from unnest(v_filled) with ordinality f (id, n)
            union all
            select 2, 'take_profit', id, n from unnest(v_profits) with ordinality f (id, n)
            union all
            select 3, 'stop_loss', id, n from unnest(v_losses) with ordinality f (id, n)
            union all
            select 4, 'stop_out', id, n from unnest(v_stopped) with ordinality f (id, n)
        ) e
    ), '[]');
end;
$$;

-- Fills the pending orders of one instrument that this tick reaches, by id, at the tick's market rate, and cancels the
-- others of a filled order's group (E-34); one that cannot be opened is rejected with the reason. p_account_id
-- restricts it to one account. Returns the opened orders. Called by trading.run_engine. Locks: the account, then the
-- pending order.
create or replace function trading.fill_pending_orders(
    p_instrument_id integer,
    p_bid numeric,
    p_ask numeric,
    p_time timestamptz,
    p_account_id bigint default null
)
returns bigint[]
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_instrument text := (select name from market.instruments where id = p_instrument_id);
    v_pending trading.pending_orders;
    v_order trading.orders;
    v_order_ids bigint[];
    v_reason text;
begin
    for v_pending in
        select p.* from (
            select id from trading.pending_orders
            where instrument_id = p_instrument_id and status = 'pending' and type = 'buy' and direction = 'falls' and next_price >= p_ask
            union all
            select id from trading.pending_orders
            where instrument_id = p_instrument_id and status = 'pending' and type = 'buy' and direction = 'rises' and next_price <= p_ask
            union all
            select id from trading.pending_orders
            where instrument_id = p_instrument_id and status = 'pending' and type = 'sell' and direction = 'rises' and next_price <= p_bid
            union all
            select id from trading.pending_orders
            where instrument_id = p_instrument_id and status = 'pending' and type = 'sell' and direction = 'falls' and next_price >= p_bid
        ) reached
        join trading.pending_orders p using (id)
        where p_account_id is null or p.account_id = p_account_id
        order by p.id
    loop
        perform trading.hold_accounts(array[v_pending.account_id]);
        perform from trading.pending_orders where id = v_pending.id and status = 'pending' for no key update;
        continue when not found;
        v_order := null;
        v_reason := null;
        begin
            v_order := trading.open_order(v_pending.account_id, v_instrument, v_pending.type, v_pending.units,
                v_pending.take_profit, v_pending.stop_loss, null);
            if v_pending.trail_distance is not null then
                perform trading.start_trail(v_order, v_pending.trail_distance, v_pending.trail_unit, v_pending.trail_activation, true);
            end if;
            v_order_ids := v_order_ids || v_order.id;
        exception when others then
            -- No rule that refuses an order may stop the prices of all customers.
            if sqlstate not like 'BT%' then
                raise;
            end if;
            v_order := null;
            v_reason := case when sqlstate in ('BT272', 'BT273') then 'The order exceeds the largest size' else sqlerrm end;
        end;
        update trading.pending_orders set
            status = case when v_reason is null then 'filled' else 'rejected' end::trading.pending_status,
            reason = v_reason, order_id = v_order.id, settled_at = p_time
        where id = v_pending.id;
        if v_reason is null and v_pending.group_id is not null then
            perform trading.cancel_group(v_pending.group_id, p_time);
        end if;
        perform site.notify_user(a.user_id,
            (case when v_reason is null then 'pending_filled' else 'pending_rejected' end)::site.notification_type,
            case when v_reason is null then 'Pending order filled' else 'Pending order rejected' end,
            case when v_reason is null then site.translate(u.language_code, '{{side}} {{units}} {{pair}} at {{rate}}',
                jsonb_build_object('side', site.translate(u.language_code, initcap(v_pending.type::text)),
                    'units', trim_scale(v_pending.units::numeric)::text, 'pair', replace(v_instrument, '_', '/'),
                    'rate', v_order.open_rate::text))
            else site.translate(u.language_code, v_reason) end, '/dashboard')
        from money.accounts a join iam.users u on u.id = a.user_id where a.id = v_pending.account_id;
    end loop;
    return v_order_ids;
end;
$$;

-- Closes the orders of one instrument whose take-profit (E-13) or stop-loss (E-14), by p_reason, is reached by this
-- tick, at the tick's market rate and not at the level, and stores the evidence. p_account_id restricts it to one
-- account. Returns the closed orders. Called by trading.run_engine. Locks: the account rows by id.
create or replace function trading.close_at_levels(
    p_instrument_id integer,
    p_bid numeric,
    p_ask numeric,
    p_time timestamptz,
    p_reason trading.close_reason,
    p_account_id bigint default null
)
returns bigint[]
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_order_ids bigint[];
    v_account_ids bigint[];
begin
    -- One query per side, because each has its own index (E-13, E-14). The first pass finds the accounts to lock, the
    -- second reads the orders under the locks.
    for v_pass in 1..2 loop
        if p_reason = 'take_profit' then
            select array_agg(id order by id), array_agg(account_id) into v_order_ids, v_account_ids from (
                select id, account_id from trading.orders
                where instrument_id = p_instrument_id and close_time is null and (p_account_id is null or account_id = p_account_id) and type = 'buy' and take_profit <= p_ask
                    and (v_pass = 1 or account_id in (select id from unnest(v_account_ids) locked (id)))
                union all
                select id, account_id from trading.orders
                where instrument_id = p_instrument_id and close_time is null and (p_account_id is null or account_id = p_account_id) and type = 'sell' and take_profit >= p_bid
                    and (v_pass = 1 or account_id in (select id from unnest(v_account_ids) locked (id)))
            ) hit;
        else
            select array_agg(id order by id), array_agg(account_id) into v_order_ids, v_account_ids from (
                select id, account_id from trading.orders
                where instrument_id = p_instrument_id and close_time is null and (p_account_id is null or account_id = p_account_id) and type = 'buy' and stop_cell >= p_ask * 0.999 and stop_loss >= p_ask
                    and (v_pass = 1 or account_id in (select id from unnest(v_account_ids) locked (id)))
                union all
                select id, account_id from trading.orders
                where instrument_id = p_instrument_id and close_time is null and (p_account_id is null or account_id = p_account_id) and type = 'sell' and stop_cell <= p_bid and stop_loss <= p_bid
                    and (v_pass = 1 or account_id in (select id from unnest(v_account_ids) locked (id)))
            ) hit;
        end if;
        exit when v_order_ids is null or v_pass = 2;
        perform trading.hold_accounts(v_account_ids);
    end loop;
    if v_order_ids is null then
        return null;
    end if;

    perform trading.settle_orders(v_order_ids, p_reason);
    perform site.add_job('notify-closures', '{}', 'notify-closures');
    return v_order_ids;
end;
$$;

-- Returns those of the watched accounts and of p_account_ids whose open orders depend on an instrument's price,
-- directly or through a conversion; null for none. Called by trading.run_engine.
create or replace function trading.dependent_accounts(
    p_instrument_id integer,
    p_account_ids bigint[]
)
returns bigint[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select array_agg(distinct w.account_id)
        from (
            select account_id from trading.watched_accounts
            union
            select id from unnest(p_account_ids) ids (id)
        ) w
        join trading.exposures e on e.account_id = w.account_id
        join money.accounts a on a.id = w.account_id
        join market.instruments i on i.id = e.instrument_id
        left join market.conversions c on c.quote = i.quote and c.currency = a.currency
        where p_instrument_id in (e.instrument_id, c.first_instrument_id, c.second_instrument_id)
    );
end;
$$;
