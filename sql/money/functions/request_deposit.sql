create or replace function money.request_deposit(
    p_actor_id bigint,
    p_balance_id bigint,
    p_amount numeric,
    p_gateway text,
    p_idempotency_key text default null
) returns money.deposits
language plpgsql security definer set search_path = ''
as $$
declare
    v_before jsonb;
    v_mode money.account_mode;
    v_currency text;
    v_fee numeric;
    v_deposit money.deposits;
begin
    perform iam.require_role(p_actor_id, array[3]);
    v_before := site.claim_key(p_actor_id, p_idempotency_key, 'request_deposit',
        jsonb_build_object('balance', p_balance_id, 'amount', p_amount, 'gateway', p_gateway));
    if v_before is not null then
        return jsonb_populate_record(null::money.deposits, v_before);
    end if;

    perform money.check_amount(p_amount, 2);
    if p_gateway is null or length(trim(p_gateway)) not between 1 and 60 then
        raise exception using errcode = 'BT309', message = 'Gateway is required', column = 'gateway';
    end if;
    select a.mode, a.currency into v_mode, v_currency
    from money.accounts a where a.id = p_balance_id and a.user_id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    if v_mode <> 'real' then
        raise exception using errcode = 'BT305', message = 'Only real balances can be used', column = 'balance_id';
    end if;
    if site.is_on('kycDeposit') and kyc.status_of(p_actor_id) <> 'approved' then
        raise exception using errcode = 'BT303', message = 'Please verify KYC to enable deposit';
    end if;

    v_fee := money.deposit_fee(p_amount, money.number_setting('gatewayFee.' || trim(p_gateway)));
    insert into money.deposits (user_id, account_id, gateway, amount, fee, total)
    values (p_actor_id, p_balance_id, trim(p_gateway), p_amount, v_fee, p_amount + v_fee)
    returning * into v_deposit;
    perform money.tell_staff('deposit', 'Deposit submitted', format('%s %s', round(p_amount, 2), v_currency), '/admin/deposits');
    perform site.tell('user:' || p_actor_id, '{"changed": ["deposits"]}');
    perform audit.record(p_actor_id, 'request_deposit', 'deposit', v_deposit.id::text, null, to_jsonb(v_deposit));
    perform site.keep_response(p_actor_id, p_idempotency_key, to_jsonb(v_deposit));
    return v_deposit;
end
$$;

comment on function money.request_deposit(bigint, bigint, numeric, text, text) is
'A customer announces a deposit to one of their real balances: a pending row, nothing is credited. The gateway''s fee in per cent is the
setting gatewayFee.{gateway}. The same p_idempotency_key answers with the same deposit. Raises BT104 not theirs, BT300 amount,
BT303 KYC, BT305 demo balance, BT309 gateway, BT601 key reused. Called by POST /deposits.';
revoke all on function money.request_deposit(bigint, bigint, numeric, text, text) from public;
grant execute on function money.request_deposit(bigint, bigint, numeric, text, text) to bourse_app;
