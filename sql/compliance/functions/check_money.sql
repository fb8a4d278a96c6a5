-- Rejects a deposit or withdrawal of a customer who is blocked by a screening match. The row of a block is written
-- while the customer's row is locked, so a request that runs at the same time is either before the decision or refused.
-- Called by the functions of money that request and decide payments. Locks: the customer's row, shared. Errors: BT544
-- deposits and withdrawals blocked.
create or replace function compliance.check_money(
    p_user_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform from iam.users u where u.id = p_user_id for share;
    if compliance.is_blocked(p_user_id) then
        raise exception using errcode = 'BT544', message = 'Deposits and withdrawals are blocked on this account. Contact support';
    end if;
end;
$$;

-- Rejects the approval of a withdrawal while a screening match of the customer awaits a decision. Called by
-- money.approve_withdrawal. Errors: BT544 blocked, BT545 match undecided.
create or replace function compliance.check_withdrawal(
    p_user_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform compliance.check_money(p_user_id);
    if exists (select from compliance.matches m where m.user_id = p_user_id and compliance.is_waiting(m.status)) then
        raise exception using errcode = 'BT545', message = 'A screening match of this customer awaits a decision';
    end if;
end;
$$;

-- Returns whether a true match blocks a customer. Internal.
create or replace function compliance.is_blocked(
    p_user_id bigint
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (select from compliance.blocks b where b.user_id = p_user_id and b.lifted_at is null)
$$;
