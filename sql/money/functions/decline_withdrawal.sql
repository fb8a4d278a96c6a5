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
    v_currency text;
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

    select a.currency into v_currency from money.accounts a where a.id = v_after.account_id;
    perform site.notify_user(v_after.user_id, 'withdrawal_declined', 'Withdrawal declined',
        concat_ws(': ', format('%s %s', round(v_after.amount, 2), v_currency),
            site.translate_lines((select u.language_code from iam.users u where u.id = v_after.user_id), v_after.decline_reason)), '/withdraws');
    perform site.publish('user:' || v_after.user_id, '{"changed": ["account", "withdrawals"]}');
    perform audit.record(p_actor_id, 'decline_withdrawal', 'withdrawal', v_after.id::text, to_jsonb(v_before), to_jsonb(v_after),
        v_after.decline_reason);
    return v_after;
end;
$$;
