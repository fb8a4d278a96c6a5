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
    select * into v_order from trading.orders o where o.id = p_order_id and o.deleted_at is null for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.reject_stale_write('trading.orders', p_order_id::text, p_version);
    return v_order;
end;
$$;
