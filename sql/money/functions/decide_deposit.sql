-- Credits a pending deposit's amount (not the fee) to its account, dates the lead's deposit and notifies the customer
-- (Q-30), for administrators or the customer's manager. p_amount is the amount to credit if the broker received another
-- one (Q-350), null for the requested one. A second approval credits nothing. Called by POST
-- /admin/deposits/{id}/approve through money.request_approval. Locks: the account, then the deposit. Errors: BT103
-- forbidden, BT104 not found, BT300 invalid amount, BT302 already decided, BT306 own request, BT331 four-eyes approval
-- required, BT544 blocked by a screening match.
-- grant: bourse_app

-- pending ── approve ──> approved   amount requested or received, credited to the account, once
-- pending ── decline ──> declined   no money moves

create or replace function money.approve_deposit(
    p_actor_id bigint,
    p_deposit_id bigint,
    p_amount numeric default null
)
returns money.deposits
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_deposit money.deposits := money.lock_deposit(p_actor_id, p_deposit_id);
    v_amount numeric := coalesce(p_amount, v_deposit.amount);
begin
    if v_amount <> v_deposit.amount then
        perform money.check_amount(v_amount, money.currency_places((select a.currency from money.accounts a where a.id = v_deposit.account_id)));
    end if;
    perform compliance.check_money(v_deposit.user_id);
    perform money.require_approval(p_actor_id, 'approve_deposit', p_deposit_id, v_deposit.account_id, v_amount);
    return money.credit_deposit(v_deposit, p_actor_id, v_amount);
end;
$$;

-- Declines a pending deposit with an optional reason and notifies the customer; no money moves. Called by POST
-- /admin/deposits/{id}/decline. Locks: the account, then the deposit. Errors: BT103 forbidden, BT104 not found, BT302
-- already decided, BT306 own request, BT311 text too long.
-- grant: bourse_app
create or replace function money.decline_deposit(
    p_actor_id bigint,
    p_deposit_id bigint,
    p_decline_reason text default null
)
returns money.deposits
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before money.deposits := money.lock_deposit(p_actor_id, p_deposit_id);
begin
    if length(p_decline_reason) > 2000 then
        raise exception using errcode = 'BT311', message = 'This text is too long', column = 'declineReason';
    end if;
    return money.reject_deposit(v_before, p_actor_id, p_decline_reason);
end;
$$;

-- Credits a deposit's amount (not the fee) to its account, dates the lead's deposit and notifies the customer (Q-30).
-- p_actor_id is the member of staff who approved it, null for a provider's report. If p_amount is not the requested
-- amount, the fee changes in proportion and the requested amount is kept (Q-350). The caller holds the account's row,
-- then the deposit's, and has checked that it is pending. Called by money.approve_deposit and money.settle_event.
create or replace function money.credit_deposit(
    p_before money.deposits,
    p_actor_id bigint,
    p_amount numeric
)
returns money.deposits
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_after money.deposits;
    v_fee numeric := p_before.fee;
begin
    if p_amount <> p_before.amount then
        v_fee := round(p_before.fee * p_amount / p_before.amount, money.currency_places((
            select a.currency from money.accounts a where a.id = p_before.account_id)));
    end if;
    perform money.post_transfer(
        p_before.account_id, p_amount, 'deposit', 'deposit', p_before.id::text, p_actor_id, 'Deposit by ' || p_before.gateway
    );
    update money.deposits d
    set status = 'approved', amount = p_amount, requested_amount = nullif(p_before.amount, p_amount), fee = v_fee, total = p_amount + v_fee,
        balance_after = a.balance, decided_by = p_actor_id, decided_at = clock_timestamp(), next_lookup_at = null
    from money.accounts a
    where d.id = p_before.id and a.id = d.account_id
    returning d.* into v_after;
    perform trading.evaluate_change(v_after.account_id);
    perform money.void_approvals('approve_deposit', v_after.id, p_actor_id);
    perform crm.record_deposit(v_after.user_id);
    perform money.queue_tracknow(v_after);
    perform money.report_decision(p_actor_id, 'deposit', to_jsonb(p_before), to_jsonb(v_after),
        'Deposit approved', '/deposits/history', '{account, deposits}');
    return v_after;
end;
$$;

-- Declines a deposit and notifies the customer; no money moves. p_actor_id is the member of staff who declined it, null
-- for a provider's report. The caller holds the account's row, then the deposit's, and has checked that it is pending.
-- Internal.
create or replace function money.reject_deposit(
    p_before money.deposits,
    p_actor_id bigint,
    p_reason text
)
returns money.deposits
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_after money.deposits;
begin
    update money.deposits d
    set status = 'declined', decline_reason = nullif(trim(p_reason), ''), decided_by = p_actor_id, decided_at = clock_timestamp(),
        next_lookup_at = null
    where d.id = p_before.id
    returning * into v_after;
    perform money.void_approvals('approve_deposit', v_after.id, p_actor_id);
    perform money.report_decision(p_actor_id, 'deposit', to_jsonb(p_before), to_jsonb(v_after),
        'Deposit declined', '/deposits/history', '{deposits}');
    return v_after;
end;
$$;

-- Locks and returns a pending deposit to be decided by an administrator or its customer's manager (Q-51). Called by
-- money.approve_deposit and money.decline_deposit. Locks: the account, then the deposit. Errors: BT103 forbidden, BT104
-- not found, BT302 already decided, BT306 own request.
create or replace function money.lock_deposit(
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
    v_deposit money.deposits;
begin
    select * into v_deposit from money.deposits d where d.id = p_deposit_id;
    perform money.lock_for_decision(p_actor_id, v_deposit.user_id, v_deposit.account_id);
    select * into v_deposit from money.deposits d where d.id = p_deposit_id for no key update;
    if v_deposit.status <> 'pending' then
        raise exception using errcode = 'BT302', message = 'This request is no longer pending';
    end if;
    return v_deposit;
end;
$$;

-- Adds the job that reports a customer's first approved deposit to Tracknow, if the setting tracknowToken is set (Q-30,
-- Q-87). Called by money.credit_deposit.
create or replace function money.queue_tracknow(
    p_deposit money.deposits
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if coalesce(site.setting('tracknowToken'), '') = '' or exists (
        select from money.deposits d
        where d.user_id = p_deposit.user_id and d.status = 'approved' and d.id <> p_deposit.id
    ) then
        return;
    end if;
    perform site.add_job('send-postback', jsonb_build_object('depositId', p_deposit.id), 'postback:' || p_deposit.id);
end;
$$;
