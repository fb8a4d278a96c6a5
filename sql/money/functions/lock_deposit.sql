-- Locks and returns a pending deposit to be decided by an administrator or its customer's manager (Q-51). Called by
-- money.approve_deposit and money.decline_deposit. Locks: the account, then the deposit. Errors: BT103 forbidden, BT104
-- not found, BT302 already decided, BT306 own request.
create or replace function money.lock_deposit(
    p_actor_id bigint,
    p_deposit_id bigint
)
returns money.deposits
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_deposit money.deposits;
begin
    select * into v_deposit from money.deposits d where d.id = p_deposit_id;
    if not found or v_role = iam.role('manager') and v_deposit.user_id <> p_actor_id and not crm.may_see_customer(p_actor_id, v_deposit.user_id) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if v_deposit.user_id in (p_actor_id, iam.impersonator_id()) then
        raise exception using errcode = 'BT306', message = 'You cannot approve or reject your own request';
    end if;
    perform from money.accounts a where a.id = v_deposit.account_id for no key update;
    select * into v_deposit from money.deposits d where d.id = p_deposit_id for no key update;
    if v_deposit.status <> 'pending' then
        raise exception using errcode = 'BT302', message = 'This request is no longer pending';
    end if;
    return v_deposit;
end;
$$;
