create or replace function money.decline_deposit(
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
    update money.deposits d
    set status = 'declined', decided_by = p_actor_id, decided_at = clock_timestamp()
    where d.id = v_before.id
    returning * into v_after;

    select a.currency into v_currency from money.accounts a where a.id = v_after.account_id;
    perform site.notify_user(v_after.user_id, 'deposit', 'Deposit declined',
        format('%s %s', round(v_after.amount, 2), v_currency), '/deposits');
    perform site.tell('user:' || v_after.user_id, '{"changed": ["deposits"]}');
    perform audit.record(p_actor_id, 'decline_deposit', 'deposit', v_after.id::text, to_jsonb(v_before), to_jsonb(v_after));
    return v_after;
end
$$;

comment on function money.decline_deposit(bigint, bigint) is
'Declines a pending deposit and tells the customer; nothing moves. Locks the account, then the deposit. Raises BT103, BT104, BT302 not
pending any more, BT306 their own. Called by POST /admin/deposits/{id}/decline.';
revoke all on function money.decline_deposit(bigint, bigint) from public;
grant execute on function money.decline_deposit(bigint, bigint) to bourse_app;
