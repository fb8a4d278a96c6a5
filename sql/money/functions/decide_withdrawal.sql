-- Debits a pending withdrawal's total (amount and fee), releases its hold and notifies the customer, for administrators
-- or the customer's manager. Called by POST /admin/withdraws/{id}/approve through money.request_approval. Locks: the
-- account, then the withdrawal. Errors: BT103 forbidden, BT104 not found, BT301 insufficient balance, BT302 already
-- decided, BT306 own request, BT331 four-eyes approval required, BT337 identity not approved, BT338 name not approved,
-- BT544 blocked by a screening match, BT545 screening match undecided.
-- grant: bourse_app

-- request                    amount and fee held
-- pending ── approve ──> approved   the hold is posted
-- pending ── decline ──> declined   the hold is released

create or replace function money.approve_withdrawal(
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
    v_before money.withdrawals := money.lock_withdrawal(p_actor_id, p_withdrawal_id);
    v_after money.withdrawals;
begin
    perform compliance.check_withdrawal(v_before.user_id);
    -- The name may have changed, and its approval may have been withdrawn, since the request.
    if site.is_on('kycWithdraw') and kyc.status_of(v_before.user_id) <> 'approved' then
        raise exception using errcode = 'BT337', message = 'Customer identity is not verified. Review the documents first';
    end if;
    if not iam.is_same_name(v_before.account_name, money.payment_name(v_before.user_id)) then
        raise exception using errcode = 'BT338', message = 'The account holder does not match the customer''s approved name',
            detail = money.payment_name(v_before.user_id);
    end if;
    -- Losses since the request may have consumed the hold.
    if v_before.total > (select least(s.balance, s.equity) from trading.account_state(v_before.account_id) s) then
        raise exception using errcode = 'BT301', message = 'Not enough balance';
    end if;
    perform money.require_approval(p_actor_id, 'approve_withdrawal', p_withdrawal_id, v_before.account_id, v_before.total);
    update money.accounts a set held = a.held - v_before.total where a.id = v_before.account_id;
    perform money.post_transfer(
        v_before.account_id, -v_before.total, 'withdrawal', 'withdrawal', v_before.id::text, p_actor_id,
        'Withdrawal by ' || v_before.gateway
    );
    update money.withdrawals w
    set status = 'approved', balance_after = a.balance, decided_by = p_actor_id, decided_at = clock_timestamp()
    from money.accounts a
    where w.id = v_before.id and a.id = w.account_id
    returning w.* into v_after;
    perform trading.evaluate_change(v_after.account_id);
    perform money.report_decision(p_actor_id, 'withdrawal', to_jsonb(v_before), to_jsonb(v_after),
        'Withdrawal approved', '/withdraws', '{account, withdrawals}');
    return v_after;
end;
$$;

-- Declines a pending withdrawal with an optional reason, releases its hold and notifies the customer. Called by POST
-- /admin/withdraws/{id}/decline. Locks: the account, then the withdrawal. Errors: BT103 forbidden, BT104 not found,
-- BT302 already decided, BT306 own request, BT311 text too long.
-- grant: bourse_app
create or replace function money.decline_withdrawal(
    p_actor_id bigint,
    p_withdrawal_id bigint,
    p_decline_reason text default null
)
returns money.withdrawals
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before money.withdrawals := money.lock_withdrawal(p_actor_id, p_withdrawal_id);
    v_after money.withdrawals;
begin
    if length(p_decline_reason) > 2000 then
        raise exception using errcode = 'BT311', message = 'This text is too long', column = 'declineReason';
    end if;
    update money.accounts a set held = a.held - v_before.total where a.id = v_before.account_id;
    update money.withdrawals w
    set status = 'declined', decline_reason = nullif(trim(p_decline_reason), ''),
        decided_by = p_actor_id, decided_at = clock_timestamp()
    where w.id = v_before.id
    returning * into v_after;
    perform trading.evaluate_change(v_after.account_id);
    perform money.void_approvals('approve_withdrawal', v_after.id, p_actor_id);
    perform money.report_decision(p_actor_id, 'withdrawal', to_jsonb(v_before), to_jsonb(v_after),
        'Withdrawal declined', '/withdraws', '{account, withdrawals}');
    return v_after;
end;
$$;

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
    v_withdrawal money.withdrawals;
begin
    select * into v_withdrawal from money.withdrawals w where w.id = p_withdrawal_id;
    perform money.lock_for_decision(p_actor_id, v_withdrawal.user_id, v_withdrawal.account_id);
    select * into v_withdrawal from money.withdrawals w where w.id = p_withdrawal_id for no key update;
    if v_withdrawal.status <> 'pending' then
        raise exception using errcode = 'BT302', message = 'This request is no longer pending';
    end if;
    return v_withdrawal;
end;
$$;
