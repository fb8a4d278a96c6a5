-- pending ── approve ──> approved   amount to the account, once ever
-- pending ── decline ──> declined   nothing moves
create or replace function money.approve_deposit(
    p_actor_id bigint,
    p_deposit_id bigint
) returns money.deposits
language plpgsql security definer set search_path = ''
as $$
begin
    return money.credit_deposit(money.lock_deposit(p_actor_id, p_deposit_id), p_actor_id);
end
$$;

comment on function money.approve_deposit(bigint, bigint) is
'Credits a pending deposit''s amount (not the fee) to its account, dates the lead''s deposit, tells the customer (Q-30). An admin or a
manager decides; a second approval credits nothing. Locks the account, then the deposit. Raises BT103, BT104, BT302 not pending any
more, BT306 their own. Called by POST /admin/deposits/{id}/approve.';
revoke all on function money.approve_deposit(bigint, bigint) from public;
grant execute on function money.approve_deposit(bigint, bigint) to bourse_app;
