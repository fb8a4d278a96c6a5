-- Returns the events of one order in order: placed as pending, opened, rescaled by a split, levels set or cleared (rate
-- null), parts closed, level reached, closed, edited by staff with the reason, owner notified. For the owner and staff
-- who may see the order. Called by GET /orders/{id}. Errors: BT104 not found.
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
        select p.created_at, 'left_' || p.kind, p.price::numeric, null::numeric, p.units::numeric, false, p.id, null
        from trading.pending_orders p where p.order_id = p_order_id
        union all
        select o.created_at, 'opened', coalesce(f.rate, o.open_rate)::numeric, null, coalesce(f.units, o.units + trading.parts_units(o.id)),
            false, o.parent_id, null
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
        array_position(array['left_limit', 'left_stop', 'opened', 'split', 'take_profit_set', 'stop_loss_set', 'edited', 'part_closed', 'reached',
            'closed', 'notified'], e.event);
end;
$$;
