-- Records a bank transfer that arrived without a request: a pending deposit to a customer's real account without fee,
-- which is then decided like the customer's own. p_reference is the bank's reference of the payment; a reference counts
-- once. Called by POST /admin/customers/{id}/record-deposit, for administrators and the customer's manager. Errors:
-- BT103 forbidden, BT104 not the customer's account, BT300 invalid amount, BT305 demo account, BT306 own account, BT310
-- missing detail, BT311 text too long, BT325 reference already used.
-- grant: bourse_app
create or replace function money.record_deposit(
    p_actor_id bigint,
    p_user_id bigint,
    p_account_id bigint,
    p_amount numeric,
    p_reference text,
    p_account_name text,
    p_bank_name text default null,
    p_account_number text default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account money.accounts;
    v_deposit money.deposits;
begin
    perform money.require_decider(p_actor_id, p_user_id);
    select a.* into v_account from money.accounts a where a.id = p_account_id and a.user_id = p_user_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'account_id';
    end if;
    if p_user_id in (p_actor_id, iam.impersonator_id()) then
        raise exception using errcode = 'BT306', message = 'You cannot approve or reject your own request';
    end if;
    if v_account.mode <> 'real' then
        raise exception using errcode = 'BT305', message = 'Only real accounts can be used', column = 'account_id';
    end if;
    perform money.check_amount(p_amount, money.currency_places(v_account.currency));
    if coalesce(trim(p_reference), '') = '' then
        raise exception using errcode = 'BT310', message = 'Reference is required', column = 'reference';
    end if;
    if length(trim(p_reference)) > 200 then
        raise exception using errcode = 'BT311', message = 'This text is too long', column = 'reference';
    end if;
    -- Only the sender's name is required: statements often leave the rest out.
    perform money.check_bank(coalesce(nullif(trim(p_bank_name), ''), '-'), p_account_name,
        coalesce(nullif(trim(p_account_number), ''), '-'), '-', '-');

    insert into money.deposits (user_id, account_id, gateway, amount, total, description, reference, provider_reference, details)
    values (
        p_user_id, p_account_id, 'bank', p_amount, p_amount, 'Deposit request',
        'dep_' || left(replace(gen_random_uuid()::text, '-', ''), 24), trim(p_reference),
        jsonb_strip_nulls(jsonb_build_object(
            'accountName', trim(p_account_name), 'bankName', nullif(trim(p_bank_name), ''),
            'accountNumber', nullif(trim(p_account_number), '')))
    )
    on conflict (gateway, provider_reference) where provider_reference is not null do nothing
    returning * into v_deposit;
    if not found then
        raise exception using errcode = 'BT325', message = 'This transaction was already used for a deposit', column = 'reference';
    end if;
    perform site.publish('user:' || p_user_id, '{"changed": ["deposits"]}');
    perform audit.record(p_actor_id, 'record_deposit', 'deposit', v_deposit.id::text, null, to_jsonb(v_deposit));
    return v_deposit.id;
end;
$$;
