-- Locks and returns a pending withdrawal to be decided by an administrator or its customer's manager (Q-51). Called by
-- money.approve_withdrawal and money.decline_withdrawal. Locks: the account, then the withdrawal. Errors: BT103
-- forbidden, BT104 not found, BT302 already decided, BT306 own request.
create or replace function money.lock_withdrawal(
    p_actor_id bigint,
    p_withdrawal_id bigint
)
returns money.withdrawals
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_withdrawal money.withdrawals;
begin
    select * into v_withdrawal from money.withdrawals w where w.id = p_withdrawal_id;
    if not found or v_role = iam.role('manager') and v_withdrawal.user_id <> p_actor_id and not crm.may_see_customer(p_actor_id, v_withdrawal.user_id) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if v_withdrawal.user_id in (p_actor_id, iam.impersonator_id()) then
        raise exception using errcode = 'BT306', message = 'You cannot approve or reject your own request';
    end if;
    perform from money.accounts a where a.id = v_withdrawal.account_id for no key update;
    select * into v_withdrawal from money.withdrawals w where w.id = p_withdrawal_id for no key update;
    if v_withdrawal.status <> 'pending' then
        raise exception using errcode = 'BT302', message = 'This request is no longer pending';
    end if;
    return v_withdrawal;
end;
$$;
