-- Records that the customer has sent a crypto payment, optionally with its transaction id, which can be used for one
-- deposit only. Nothing is credited: staff check the blockchain. Called by POST /deposits/qr/{id}. Locks: the deposit.
-- Errors: BT103 forbidden, BT104 not found, BT324 invalid transaction id, BT325 transaction already used.
-- null: user_id, account_id, gateway, requested_amount, fee, total, status, description, details, reference
-- null: balance_after, decided_by, decided_at, created_at, payment, provider_reference, proof_file, review_reason
-- null: decline_reason, next_lookup_at, lookups
-- grant: bourse_app
create or replace function money.name_transaction(
    p_actor_id bigint,
    p_deposit_id bigint,
    p_transaction text
)
returns money.deposits
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before money.deposits := money.lock_own_deposit(p_actor_id, p_deposit_id);
    v_transaction text := nullif(trim(p_transaction), '');
    v_after money.deposits;
begin
    if v_before.payment ->> 'page' is distinct from 'qr' then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if v_transaction !~ '^[A-Za-z0-9]{16,128}$' then
        raise exception using errcode = 'BT324', message = 'Invalid transaction ID', column = 'transaction';
    end if;
    -- A stored transaction id cannot be replaced by the customer; support can correct it.
    begin
        update money.deposits d
        set provider_reference = coalesce(d.provider_reference, v_transaction),
            details = d.details || jsonb_build_object('sentAt', coalesce(d.details ->> 'sentAt', clock_timestamp()::text))
        where d.id = p_deposit_id
        returning * into v_after;
    exception when unique_violation then
        raise exception using errcode = 'BT325', message = 'This transaction was already used for a deposit', column = 'transaction';
    end;
    if v_before.details ->> 'sentAt' is null then
        perform money.notify_payment_staff('deposit_reported', 'Customer reported a payment', format('%s %s', round(v_after.amount, 2), a.currency),
            '/admin/deposits/' || v_after.id, p_customer_id => p_actor_id)
        from money.accounts a where a.id = v_after.account_id;
    end if;
    perform site.publish('user:' || p_actor_id, '{"changed": ["deposits"]}');
    perform audit.record(p_actor_id, 'name_transaction', 'deposit', v_after.id::text, to_jsonb(v_before), to_jsonb(v_after));
    return v_after;
end;
$$;
