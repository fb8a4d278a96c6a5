-- Requests a withdrawal from one of the customer's real accounts: amount and fee (settings withdrawFeePercentage,
-- withdrawFeeFixed) are held until staff decide (Q-31). At most money.withdrawable. Not allowed for staff acting for
-- the customer. The same p_idempotency_key returns the same withdrawal. Called by POST /withdraws/bank. Locks: the
-- account. Errors: BT104 not the customer's account, BT109 not allowed while acting for a customer, BT115 unknown
-- country, BT300 invalid amount, BT301 insufficient balance, BT304 KYC required, BT305 demo account, BT310 missing bank
-- detail, BT311 text too long, BT314 name differs from the approved one, BT544 blocked by a screening match, BT601
-- idempotency key reused.
-- grant: bourse_app
create or replace function money.request_withdrawal(
    p_actor_id bigint,
    p_balance_id bigint,
    p_amount numeric,
    p_bank_name text,
    p_account_name text,
    p_account_number text,
    p_swift_code text,
    p_bank_country text,
    p_idempotency_key text default null
)
returns money.withdrawals
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_key site.idempotency_keys;
    v_mode money.account_mode;
    v_currency text;
    v_fee numeric;
    v_withdrawal money.withdrawals;
begin
    perform iam.require_role(p_actor_id, 'customer');
    perform iam.reject_impersonation();
    v_key := site.claim_key(p_actor_id, p_idempotency_key, 'request_withdrawal', jsonb_build_object(
        'balance', p_balance_id, 'amount', p_amount, 'bank', p_bank_name, 'name', p_account_name, 'number', p_account_number,
        'swift', p_swift_code, 'country', p_bank_country));
    if v_key.response is not null then
        return jsonb_populate_record(null::money.withdrawals, v_key.response);
    end if;

    perform money.check_amount(p_amount, money.currency_places((
        select a.currency from money.accounts a where a.user_id = p_actor_id and a.id = p_balance_id)));
    perform money.check_bank(p_bank_name, p_account_name, p_account_number, p_swift_code, p_bank_country);
    if not iam.is_country(iam.plain_country(p_bank_country)) then
        raise exception using errcode = 'BT115', message = 'Choose a valid option', column = 'bank_country';
    end if;
    select a.mode, a.currency into v_mode, v_currency
    from money.accounts a where a.id = p_balance_id and a.user_id = p_actor_id
    for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    if v_mode <> 'real' then
        raise exception using errcode = 'BT305', message = 'Only real accounts can be used', column = 'balance_id';
    end if;
    perform compliance.check_money(p_actor_id);
    if site.is_on('kycWithdraw') and kyc.status_of(p_actor_id) <> 'approved' then
        raise exception using errcode = 'BT304', message = 'Please verify KYC to enable withdraw';
    end if;
    perform money.check_own_name(p_actor_id, p_account_name);

    v_fee := money.withdrawal_fee(
        p_amount, money.number_setting('withdrawFeePercentage'), money.number_setting('withdrawFeeFixed')
    );
    if p_amount + v_fee > money.withdrawable(p_balance_id) then
        raise exception using errcode = 'BT301', message = 'Not enough balance', column = 'amount';
    end if;
    update money.accounts a set held = a.held + p_amount + v_fee where a.id = p_balance_id;
    insert into money.withdrawals (
        user_id, account_id, amount, fee, total, bank_name, account_name, account_number, swift_code, bank_country
    ) values (
        p_actor_id, p_balance_id, p_amount, v_fee, p_amount + v_fee,
        trim(p_bank_name), trim(p_account_name), trim(p_account_number), trim(p_swift_code), iam.plain_country(p_bank_country)
    ) returning * into v_withdrawal;
    perform trading.evaluate_change(p_balance_id);
    perform money.notify_payment_staff('withdrawal_submitted', 'Withdrawal submitted', format('%s %s', round(p_amount, 2), v_currency),
        '/admin/withdraws/pending/' || v_withdrawal.id, p_customer_id => p_actor_id);
    perform site.publish('user:' || p_actor_id, '{"changed": ["account", "withdrawals"]}');
    perform audit.record(p_actor_id, 'request_withdrawal', 'withdrawal', v_withdrawal.id::text, null, to_jsonb(v_withdrawal));
    perform site.store_response(v_key, to_jsonb(v_withdrawal));
    return v_withdrawal;
end;
$$;

-- Returns the largest amount, in the currency's decimals, whose total with fee fits into money.withdrawable; 0 if there
-- is none. The caller checks access. Shown by the form of /withdraws; money.request_withdrawal validates.
-- grant: bourse_app
create or replace function money.largest_withdrawal(
    p_balance_id bigint
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(max(least(c.amount, 1e9)), 0)
    from (
        select
            money.withdrawable(p_balance_id) as available,
            money.number_setting('withdrawFeePercentage') as percentage,
            money.number_setting('withdrawFeeFixed') as fixed,
            money.currency_places((select a.currency from money.accounts a where a.id = p_balance_id)) as places
    ) t
    cross join lateral (
        select trunc((t.available - t.fixed) / (1 + t.percentage / 100), t.places) as amount, ('1e-' || t.places::text)::numeric as unit
    ) near
    -- The fee is rounded, so the result may be one unit above or below the estimate.
    cross join lateral (values (near.amount + near.unit), (near.amount), (near.amount - near.unit)) c (amount)
    where c.amount > 0 and c.amount + money.withdrawal_fee(c.amount, t.percentage, t.fixed) <= t.available
$$;
