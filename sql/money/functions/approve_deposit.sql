-- Credits a pending deposit's amount (not the fee) to its account, dates the lead's deposit, tells the customer (Q-30).
-- An admin or their manager decides; a second approval credits nothing. Locks the account, then the deposit. Raises
-- BT103, BT104, BT302 not pending any more, BT306 their own, BT331 a second person is needed. Called by POST
-- /admin/deposits/{id}/approve through money.propose.
-- grant: bourse_app

-- pending ── approve ──> approved   amount to the account, once ever
-- pending ── decline ──> declined   nothing moves

create or replace function money.approve_deposit(
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
    v_deposit money.deposits := money.lock_deposit(p_actor_id, p_deposit_id);
begin
    perform money.require_second(p_actor_id, 'approve_deposit', p_deposit_id, v_deposit.account_id, v_deposit.amount);
    return money.credit_deposit(v_deposit, p_actor_id);
end;
$$;
