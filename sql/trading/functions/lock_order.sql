-- Locks and returns an order for its owner and administrators and, with p_for_clients, for the owner's manager or
-- retention agent (Q-52). Called by trading.close_order and trading.set_level. Locks: the account, then the order.
-- Errors: BT104 not found, the same for an unknown id.
create or replace function trading.lock_order(
    p_actor_id bigint,
    p_order_id bigint,
    p_for_clients boolean default false
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_user(p_actor_id);
    v_account_id bigint;
    v_order trading.orders;
begin
    select a.id into v_account_id
    from trading.orders o join money.accounts a on a.id = o.account_id
    where o.id = p_order_id and o.deleted_at is null
        and (a.user_id = p_actor_id or v_role = iam.role('admin') or p_for_clients and v_role in (iam.role('manager'), iam.role('retention_agent')) and crm.may_see_customer(p_actor_id, a.user_id));
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'orderId';
    end if;
    perform from money.accounts where id = v_account_id for no key update;
    perform trading.apply_missed_ticks(v_account_id);
    perform trading.follow_frames(v_account_id);
    select * into v_order from trading.orders where id = p_order_id for no key update;
    return v_order;
end;
$$;
