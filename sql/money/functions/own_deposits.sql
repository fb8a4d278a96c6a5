-- Stores how a pending deposit is paid, as its gateway answered: {kind: link | form | page, …}. With concurrent
-- requests the first answer is kept. From then on the provider is queried for the deposit's status. Called by POST
-- /deposits after the provider's answer. Locks: the deposit. Errors: BT103 forbidden, BT104 not found.
-- null: id, user_id, account_id, gateway, amount, requested_amount, fee, total, status, description, details, reference
-- null: balance_after, decided_by, decided_at, created_at, provider_reference, proof_file, review_reason
-- null: decline_reason, next_lookup_at, lookups
-- grant: bourse_app
create or replace function money.start_payment(
    p_actor_id bigint,
    p_deposit_id bigint,
    p_payment jsonb,
    p_provider_reference text
)
returns money.deposits
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_deposit money.deposits := money.lock_own_deposit(p_actor_id, p_deposit_id);
begin
    if v_deposit.payment is not null then
        return v_deposit;
    end if;
    update money.deposits d
    set payment = p_payment,
        provider_reference = nullif(p_provider_reference, ''),
        next_lookup_at = case when g.kind = 'automatic' then clock_timestamp() + interval '1 minute' end
    from money.gateways g
    where d.id = p_deposit_id and g.name = d.gateway
    returning d.* into v_deposit;
    return v_deposit;
end;
$$;

-- Stores the sender's details and the proof of a bank deposit, a file of the customer's recorded by site.store_file;
-- sending again while the deposit is pending replaces it. Notifies staff. Called by PUT /deposits/bank/{id}. Locks: the
-- deposit. Errors: BT103 forbidden, BT104 not the customer's or not pending (Q-36), BT310 missing bank detail, BT311
-- text too long, BT314 name differs from the approved one, BT323 proof missing, BT605 invalid file.
-- grant: bourse_app
create or replace function money.send_proof(
    p_actor_id bigint,
    p_deposit_id bigint,
    p_bank_name text,
    p_account_name text,
    p_account_number text,
    p_proof_file text
)
returns money.deposits
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before money.deposits := money.lock_own_deposit(p_actor_id, p_deposit_id, 'bank');
    v_after money.deposits;
begin
    -- Swift code and country belong to the receiving account, which is known.
    perform money.check_bank(p_bank_name, p_account_name, p_account_number, '-', '-');
    perform money.check_own_name(p_actor_id, p_account_name);
    if coalesce(p_proof_file, '') = '' then
        raise exception using errcode = 'BT323', message = 'Proof is required', column = 'proof';
    end if;
    perform site.use_file(p_actor_id, p_proof_file, 'proof', 'proof');
    if v_before.proof_file is not null then
        perform site.release_file(v_before.proof_file);
    end if;
    update money.deposits d
    set proof_file = p_proof_file,
        details = d.details || jsonb_build_object(
            'bankName', trim(p_bank_name), 'accountName', trim(p_account_name), 'accountNumber', trim(p_account_number))
    where d.id = p_deposit_id
    returning * into v_after;
    perform money.notify_payment_staff('deposit_proof_submitted', 'Proof of payment submitted', format('%s %s', round(v_after.amount, 2), a.currency),
        '/admin/deposits/' || v_after.id, p_customer_id => p_actor_id)
    from money.accounts a where a.id = v_after.account_id;
    perform site.publish('user:' || p_actor_id, '{"changed": ["deposits"]}');
    perform audit.record(p_actor_id, 'send_proof', 'deposit', v_after.id::text, to_jsonb(v_before), to_jsonb(v_after));
    return v_after;
end;
$$;

-- Declines the customer's own deposit if its payment was never started, because the provider could not be reached; a
-- started one stays unchanged. Called by POST /deposits. Locks: the account, then the deposit, as every decision on it.
-- Errors: BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function money.abandon_deposit(
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
    perform money.lock_deposit_account(p_deposit_id, p_actor_id);
    v_deposit := money.lock_own_deposit(p_actor_id, p_deposit_id);
    if v_deposit.payment is not null then
        return v_deposit;
    end if;
    return money.reject_deposit(v_deposit, null, 'The payment could not be started');
end;
$$;

-- Declines a deposit older than a day that its provider does not know; a deposit under review or with a slow payment
-- stays pending. Money that arrives later goes to review. Called by the job look-up-payments. Locks: the account, then
-- the deposit, as every decision on it.
-- grant: bourse_worker
create or replace function money.expire_deposit(
    p_deposit_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_deposit money.deposits;
begin
    perform money.lock_deposit_account(p_deposit_id);
    select d.* into v_deposit from money.deposits d
    where d.id = p_deposit_id and d.status = 'pending' and d.created_at < clock_timestamp() - interval '24 hours'
        and d.review_reason is null
    for no key update;
    if not found or exists (
        select from money.payment_events e
        where e.event ->> 'reference' = v_deposit.reference and e.gateway = v_deposit.gateway
            and (e.processed_at is null or e.event ->> 'status' = 'pending')
    ) then
        return;
    end if;
    perform money.reject_deposit(v_deposit, null, 'The payment was not completed in time');
end;
$$;

-- Locks the account of a deposit, of p_user_id's if not null. Internal. Locks: the account.
create or replace function money.lock_deposit_account(
    p_deposit_id bigint,
    p_user_id bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform from money.accounts a
    where a.id = (select d.account_id from money.deposits d where d.id = p_deposit_id and (p_user_id is null or d.user_id = p_user_id))
    for no key update;
end;
$$;

-- Locks and returns a pending deposit of the customer's own, of one gateway if named (Q-36). Internal. Locks: the
-- deposit. Errors: BT103 forbidden, BT104 not the customer's or not pending.
create or replace function money.lock_own_deposit(
    p_actor_id bigint,
    p_deposit_id bigint,
    p_gateway text default null
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
    perform iam.require_role(p_actor_id, 'customer');
    select * into v_deposit
    from money.deposits d
    where d.id = p_deposit_id and d.user_id = p_actor_id and (p_gateway is null or d.gateway = p_gateway)
    for no key update;
    if not found or v_deposit.status <> 'pending' then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return v_deposit;
end;
$$;
