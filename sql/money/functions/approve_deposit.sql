-- pending ── approve ──> approved   amount to the account, once ever
-- pending ── decline ──> declined   nothing moves
create or replace function money.approve_deposit(
    p_actor_id bigint,
    p_deposit_id bigint
) returns money.deposits
language plpgsql security definer set search_path = ''
as $$
declare
    v_before money.deposits := money.lock_deposit(p_actor_id, p_deposit_id);
    v_after money.deposits;
    v_currency text;
begin
    perform money.post_transfer(
        v_before.account_id, v_before.amount, 'deposit', 'deposit', v_before.id::text, p_actor_id, 'Deposit by ' || v_before.gateway
    );
    update money.deposits d
    set status = 'approved', balance_after = a.balance, decided_by = p_actor_id, decided_at = clock_timestamp()
    from money.accounts a
    where d.id = v_before.id and a.id = d.account_id
    returning d.* into v_after;
    perform trading.watch_account(v_after.account_id);
    perform crm.record_deposit(v_after.user_id);

    select a.currency into v_currency from money.accounts a where a.id = v_after.account_id;
    perform site.notify_user(v_after.user_id, 'deposit', 'Deposit approved',
        format('%s %s', round(v_after.amount, 2), v_currency), '/deposits');
    perform site.tell('user:' || v_after.user_id, '{"changed": ["account", "deposits"]}');
    perform audit.record(p_actor_id, 'approve_deposit', 'deposit', v_after.id::text, to_jsonb(v_before), to_jsonb(v_after));
    return v_after;
end
$$;

comment on function money.approve_deposit(bigint, bigint) is
'Credits a pending deposit''s amount (not the fee) to its account, dates the lead''s deposit, tells the customer (Q-30). An admin or a
manager decides; a second approval credits nothing. Locks the account, then the deposit. Raises BT103, BT104, BT302 not pending any
more, BT306 their own. Called by POST /admin/deposits/{id}/approve.';
revoke all on function money.approve_deposit(bigint, bigint) from public;
grant execute on function money.approve_deposit(bigint, bigint) to bourse_app;
