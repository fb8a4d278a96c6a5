-- Credits a deposit's amount (not the fee) to its account, dates the lead's deposit and notifies the customer (Q-30).
-- p_actor_id is the member of staff who approved it, null for a provider's report. The caller holds the account's row,
-- then the deposit's, and has checked that it is pending. Called by money.approve_deposit and money.settle_event.
create or replace function money.credit_deposit(
    p_before money.deposits,
    p_actor_id bigint
)
returns money.deposits
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_after money.deposits;
    v_currency text;
begin
    perform money.post_transfer(
        p_before.account_id, p_before.amount, 'deposit', 'deposit', p_before.id::text, p_actor_id, 'Deposit by ' || p_before.gateway
    );
    update money.deposits d
    set status = 'approved', balance_after = a.balance, decided_by = p_actor_id, decided_at = clock_timestamp(), next_lookup_at = null
    from money.accounts a
    where d.id = p_before.id and a.id = d.account_id
    returning d.* into v_after;
    perform trading.evaluate_change(v_after.account_id);
    perform money.void_approvals('approve_deposit', v_after.id, p_actor_id);
    perform crm.record_deposit(v_after.user_id);
    perform money.queue_tracknow(v_after);

    select a.currency into v_currency from money.accounts a where a.id = v_after.account_id;
    perform site.notify_user(v_after.user_id, 'deposit_approved', 'Deposit approved',
        format('%s %s', round(v_after.amount, 2), v_currency), '/deposits/history');
    perform site.publish('user:' || v_after.user_id, '{"changed": ["account", "deposits"]}');
    perform audit.record(p_actor_id, 'approve_deposit', 'deposit', v_after.id::text, to_jsonb(p_before), to_jsonb(v_after));
    return v_after;
end;
$$;
