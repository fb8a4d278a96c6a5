-- Creates a pending deposit to one of the customer's real accounts by an active gateway, with a reference; nothing is
-- credited. p_total, if given, is the total that the customer was shown; a changed fee rejects the request. The same
-- p_idempotency_key returns the same deposit. Called by POST /deposits. Errors: BT104 not the customer's account, BT256
-- contact data hidden from the agent, BT300 invalid amount, BT303 KYC required, BT305 demo account, BT309 invalid
-- gateway name, BT320 gateway unavailable, BT321 amount outside the gateway's limits, BT322 fee changed, BT544
-- blocked by a screening match, BT601 idempotency key reused.
-- grant: bourse_app
create or replace function money.request_deposit(
    p_actor_id bigint,
    p_balance_id bigint,
    p_amount numeric,
    p_gateway text,
    p_idempotency_key text default null,
    p_total numeric default null
)
returns money.deposits
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_key site.idempotency_keys;
    v_mode money.account_mode;
    v_currency text;
    v_gateway money.gateways;
    v_fee numeric;
    v_deposit money.deposits;
begin
    perform iam.require_role(p_actor_id, 'customer');
    v_key := site.claim_key(p_actor_id, p_idempotency_key, 'request_deposit',
        jsonb_build_object('balance', p_balance_id, 'amount', p_amount, 'gateway', p_gateway));
    if v_key.response is not null then
        return jsonb_populate_record(null::money.deposits, v_key.response);
    end if;

    if p_gateway is null or length(trim(p_gateway)) not between 1 and 60 then
        raise exception using errcode = 'BT309', message = 'Gateway is required', column = 'gateway';
    end if;
    select a.mode, a.currency into v_mode, v_currency
    from money.accounts a where a.id = p_balance_id and a.user_id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    perform money.check_amount(p_amount, money.currency_places(v_currency));
    if v_mode <> 'real' then
        raise exception using errcode = 'BT305', message = 'Only real accounts can be used', column = 'balance_id';
    end if;
    perform compliance.check_money(p_actor_id);
    if site.is_on('kycDeposit') and kyc.status_of(p_actor_id) <> 'approved' then
        raise exception using errcode = 'BT303', message = 'Please verify KYC to enable deposit';
    end if;
    select g.* into v_gateway from money.gateways g where g.name = trim(p_gateway) and g.is_active;
    if not found then
        raise exception using errcode = 'BT320', message = 'This payment method is not available', column = 'gateway';
    end if;
    if v_gateway.kind = 'automatic' then
        perform money.require_payment_access(p_actor_id);
    end if;
    perform money.check_limits(v_gateway, p_amount, v_currency);

    v_fee := money.deposit_fee(p_amount, v_gateway.fee, money.currency_places(v_currency));
    if p_total is not null and p_total <> p_amount + v_fee then
        raise exception using errcode = 'BT322', message = 'The fee has changed. Check the new total', column = 'amount',
            detail = (p_amount + v_fee)::text;
    end if;
    insert into money.deposits (user_id, account_id, gateway, amount, fee, total, description, reference)
    values (
        p_actor_id, p_balance_id, v_gateway.name, p_amount, v_fee, p_amount + v_fee,
        case when v_gateway.name = 'bank' then 'Deposit request' else v_gateway.title end,
        'dep_' || left(replace(gen_random_uuid()::text, '-', ''), 24)
    )
    returning * into v_deposit;
    perform crm.touch_lead(p_actor_id);
    perform money.notify_payment_staff('deposit_submitted', 'Deposit submitted', format('%s %s', round(p_amount, 2), v_currency),
        '/admin/deposits/' || v_deposit.id, p_customer_id => p_actor_id);
    perform site.publish('user:' || p_actor_id, '{"changed": ["deposits"]}');
    perform audit.record(p_actor_id, 'request_deposit', 'deposit', v_deposit.id::text, null, to_jsonb(v_deposit));
    perform site.store_response(v_key, to_jsonb(v_deposit));
    return v_deposit;
end;
$$;
