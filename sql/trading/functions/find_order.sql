-- Returns the account of an order that the actor may see: its owner, administrators, the owner's manager and retention
-- agent. Internal. Errors: BT104 not found, the same for an unknown id.
create or replace function trading.find_order(
    p_actor_id bigint,
    p_order_id bigint
)
returns bigint
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_user(p_actor_id);
    v_account_id bigint;
begin
    select a.id into v_account_id
    from trading.orders o
    join money.accounts a on a.id = o.account_id
    where o.id = p_order_id and o.deleted_at is null
        and (a.user_id = p_actor_id or v_role = iam.role('admin') or v_role in (iam.role('manager'), iam.role('retention_agent')) and crm.may_see_customer(p_actor_id, a.user_id));
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'orderId';
    end if;
    return v_account_id;
end;
$$;
