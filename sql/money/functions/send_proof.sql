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
        '/admin/deposits')
    from money.accounts a where a.id = v_after.account_id;
    perform site.publish('user:' || p_actor_id, '{"changed": ["deposits"]}');
    perform audit.record(p_actor_id, 'send_proof', 'deposit', v_after.id::text, to_jsonb(v_before), to_jsonb(v_after));
    return v_after;
end;
$$;
