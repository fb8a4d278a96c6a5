-- Credits a pending deposit's amount (not the fee) to its account, dates the lead's deposit and notifies the customer
-- (Q-30), for administrators or the customer's manager. A second approval credits nothing. Called by POST
-- /admin/deposits/{id}/approve through money.request_approval. Locks: the account, then the deposit. Errors: BT103 forbidden,
-- BT104 not found, BT302 already decided, BT306 own request, BT331 four-eyes approval required.
-- grant: bourse_app

-- pending ── approve ──> approved   amount credited to the account, once
-- pending ── decline ──> declined   no money moves

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
    perform money.require_approval(p_actor_id, 'approve_deposit', p_deposit_id, v_deposit.account_id, v_deposit.amount);
    return money.credit_deposit(v_deposit, p_actor_id);
end;
$$;
