-- Returns the events of one order in order: placed as pending, opened, rescaled by a split, levels set or cleared
-- (rate null), parts closed, level reached, closed, edited by staff with the reason, owner notified. by_staff is
-- whether staff did it, also as the customer (Q-56); changes of the pending order, the trailing stop and the
-- automatic break-even are events if staff made them. For the owner and staff who may see the order. Called by GET
-- /orders/{id}. Errors: BT104 not found.
-- null: rate, rate_before, units, other_id, reason
-- grant: bourse_app
create or replace function trading.order_history(
    p_actor_id bigint,
    p_order_id bigint
)
returns table (
    at timestamptz, event text, rate numeric, rate_before numeric, units numeric, by_staff boolean, other_id bigint,
    reason text
)
language plpgsql
stable
rows 10
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform trading.find_order(p_actor_id, p_order_id);
    return query
    select e.* from (
        select p.created_at, 'left_' || p.kind, p.price::numeric, null::numeric, p.units::numeric,
            trading.is_recorded('trading.pending_orders', p.id, 'place_pending'), p.id, null
        from trading.pending_orders p where p.order_id = p_order_id
        union all
        select e.at, 'pending_changed', (e.after ->> 'price')::numeric, (e.before ->> 'price')::numeric, (e.after ->> 'units')::numeric, true,
            p.id, e.reason
        from trading.pending_orders p
        join audit.entries e on e.entity = 'trading.pending_orders' and e.entity_id = p.id::text and e.action = 'update'
        where p.order_id = p_order_id
        union all
        select o.created_at, 'opened', coalesce(f.rate, o.open_rate)::numeric, null, coalesce(f.units, o.units + trading.parts_units(o.id)),
            trading.is_recorded('trading.orders', coalesce(o.parent_id, o.id), 'open'), o.parent_id, null
        from trading.orders o
        -- Units and rate at the opening, before the first split.
        left join lateral (
            select c.rate_before as rate, c.units_before + coalesce((
                select sum(p.units) from trading.orders p where p.parent_id = o.id and p.close_time <= s.applied_at), 0) as units
            from trading.split_changes c join trading.splits s on s.id = c.split_id
            where c.order_id = o.id order by c.id limit 1
        ) f on true
        where o.id = p_order_id
        union all
        select s.applied_at, 'split', c.rate_after::numeric, c.rate_before::numeric, c.units_after::numeric, true, null, null
        from trading.orders o
        join trading.split_changes c on c.order_id = coalesce(o.parent_id, o.id)
        join trading.splits s on s.id = c.split_id and s.applied_at <= coalesce(o.close_time, s.applied_at)
        where o.id = p_order_id
        union all
        -- Level changes before a part was cut off belong to the original order.
        select l.changed_at, l.level || '_set', l.rate_after::numeric, l.rate_before::numeric, null, l.by_staff, null, null
        from trading.orders o
        join trading.level_changes l on l.order_id = coalesce(o.parent_id, o.id) and l.changed_at <= coalesce(o.close_time, l.changed_at)
        where o.id = p_order_id
        union all
        select e.at, substr(e.action, length('set_') + 1) || '_set', null, null, null, true, null, e.reason
        from trading.orders o
        join audit.entries e on e.entity = 'trading.orders' and e.entity_id = coalesce(o.parent_id, o.id)::text
            and e.action in ('set_trailing_stop', 'set_break_even') and (o.parent_id is null or e.at <= o.close_time)
        where o.id = p_order_id
        union all
        select c.close_time, 'part_closed', c.close_rate::numeric, null, c.units::numeric, c.close_reason = 'staff', c.id, null
        from trading.orders c where c.parent_id = p_order_id
        union all
        select c.tick_time, 'reached', c.level, null, null, false, null, null
        from trading.closures c where c.order_id = p_order_id and c.reason not in ('customer', 'staff')
        union all
        select o.close_time, 'closed', o.close_rate::numeric, null, o.units::numeric, o.close_reason = 'staff', null,
            (select e.reason from audit.entries e
                where e.entity = 'trading.orders' and e.entity_id = p_order_id::text and e.action = 'close' order by e.id desc limit 1)
        from trading.orders o where o.id = p_order_id and o.close_time is not null
        union all
        select c.notified_at, 'notified', null, null, null, false, null, null
        from trading.closures c where c.order_id = p_order_id and c.notified_at is not null and c.reason not in ('customer', 'staff')
        union all
        select e.at, 'edited', null, null, null, true, null, e.reason
        from audit.entries e
        where e.entity = 'trading.orders' and e.entity_id = p_order_id::text and e.action = 'edit'
    ) e (at, event, rate, rate_before, units, by_staff, other_id, reason)
    order by e.at,
        array_position(array['left_limit', 'left_stop', 'left_stop_limit', 'left_market_if_touched', 'pending_changed', 'opened', 'split',
            'take_profit_set', 'stop_loss_set', 'trailing_stop_set', 'break_even_set', 'edited', 'part_closed', 'reached', 'closed', 'notified'], e.event);
end;
$$;

-- Returns whether the audit log has an action on an order or a pending order. Called by trading.order_history.
create or replace function trading.is_recorded(
    p_entity text,
    p_id bigint,
    p_action text
)
returns boolean
language sql
stable
as $$
    select exists (select from audit.entries e where e.entity = p_entity and e.entity_id = p_id::text and e.action = p_action)
$$;

-- Returns an order's ledger entries, oldest first, with the balance after each: swaps, profit or loss, the credit if
-- the close left a negative balance, and corrections by staff. For the owner and staff who may see the order. Called by
-- GET /orders/{id}. Errors: BT104 not found.
-- grant: bourse_app
create or replace function trading.order_entries(
    p_actor_id bigint,
    p_order_id bigint
)
returns table (id bigint, created_at timestamptz, kind text, amount numeric, balance_after numeric, currency text)
language plpgsql
stable
rows 5
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_id bigint := trading.find_order(p_actor_id, p_order_id);
begin
    return query
    with own as (
        select t.id, t.account_version, t.customer_account_id
        from money.transfers t
        where t.kind = 'profit_loss' and t.source_type = 'order' and t.source_id = p_order_id::text
    ),
    -- Swaps are identified by order and night: one key lookup in the ledger for each of the few nights.
    charged as (
        select t.id
        from trading.rollovers r
        join money.transfers t on t.kind = 'swap' and t.source_type = 'rollover' and t.source_id = p_order_id || ':' || r.night
        where r.night >= (select o.created_at::date - 1 from trading.orders o where o.id = p_order_id)
    ),
    protected as (
        select t.id
        from own o
        join money.transfers t on t.kind = 'negative_balance_protection' and t.source_type = 'account'
            and t.source_id = o.customer_account_id || ':' || o.account_version
    ),
    corrected as (
        select t.id
        from trading.order_changes c
        cross join unnest(array['', ':protection']) s (suffix)
        join money.transfers t on t.kind = 'correction' and t.source_type = 'order_change' and t.source_id = c.order_id || ':' || c.id || s.suffix
        where c.order_id = p_order_id
    ),
    compensated as (
        select t.id
        from trading.disputes d
        join money.transfers t on t.kind = 'correction' and t.source_type = 'dispute' and t.source_id = d.order_id || ':' || d.id
        where d.order_id = p_order_id
        union all
        select t.id
        from trading.dispute_orders d
        join money.transfers t on t.kind = 'correction' and t.source_type = 'dispute' and t.source_id = d.order_id || ':' || d.dispute_id
        where d.order_id = p_order_id
    )
    select l.id, l.created_at, l.kind, l.amount::numeric, l.balance_after::numeric, l.currency
    from money.statement_list l
    where l.account_id = v_account_id
        and l.id in (select o.id from own o union all select c.id from charged c union all select p.id from protected p union all select r.id from corrected r
            union all select m.id from compensated m)
    order by l.id;
end;
$$;

-- Returns the units closed in parts of an order, in the order's current units: a part closed before a split is
-- multiplied by its ratio. Called by trading.order_history and trading.order_evidence.
create or replace function trading.parts_units(
    p_order_id bigint
)
returns numeric
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_part record;
    v_split record;
    v_units numeric;
    v_total numeric := 0;
begin
    for v_part in select p.units, p.close_time, p.instrument_id from trading.orders p where p.parent_id = p_order_id loop
        v_units := v_part.units;
        for v_split in
            select s.new_units, s.old_units
            from trading.split_changes c
            join trading.splits s on s.id = c.split_id
            where c.order_id = p_order_id and s.applied_at >= v_part.close_time
            order by s.id
        loop
            v_units := round(v_units * v_split.new_units, 40) / v_split.old_units;
        end loop;
        v_total := v_total + v_units;
    end loop;
    return trim_scale(round(v_total, 20));
end;
$$;
