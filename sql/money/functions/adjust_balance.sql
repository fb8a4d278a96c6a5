-- Adds to a customer's balance or subtracts from it (p_type add or subtract), for administrators or the customer's
-- manager (Q-51), as a transfer with an adjustment row and audit entry (Q-39). Subtracts at most money.withdrawable.
-- Returns the account; the same p_idempotency_key returns the same. Called by PUT /admin/balance/{id} through
-- money.request_approval, and by money.resolve_event. Locks: the account. Errors: BT103 forbidden, BT104 not found,
-- BT300 invalid amount, BT301 insufficient balance, BT306 own account, BT311 text too long, BT312 invalid type, BT331
-- four-eyes approval required, BT601 idempotency key reused.
-- grant: bourse_app
create or replace function money.adjust_balance(
    p_actor_id bigint,
    p_balance_id bigint,
    p_amount numeric,
    p_type text,
    p_reason text default '',
    p_idempotency_key text default null
)
returns money.accounts
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_key site.idempotency_keys;
    v_before money.accounts;
    v_after money.accounts;
    v_adjustment_id bigint;
begin
    v_key := site.claim_key(p_actor_id, p_idempotency_key, 'adjust_balance',
        jsonb_build_object('balance', p_balance_id, 'amount', p_amount, 'type', p_type, 'reason', p_reason));
    if v_key.response is not null then
        return jsonb_populate_record(null::money.accounts, v_key.response);
    end if;

    perform money.check_amount(p_amount, 5);
    if p_type is null or p_type not in ('add', 'subtract') then
        raise exception using errcode = 'BT312', message = 'Choose Add or Subtract', column = 'type';
    end if;
    if length(p_reason) > 2000 then
        raise exception using errcode = 'BT311', message = 'This text is too long', column = 'reason';
    end if;
    select * into v_before from money.accounts a where a.id = p_balance_id and a.mode <> 'broker' for no key update;
    if not found or v_role = iam.role('manager') and v_before.user_id <> p_actor_id and not crm.may_see_customer(p_actor_id, v_before.user_id) then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    if v_before.user_id in (p_actor_id, iam.impersonator_id()) then
        raise exception using errcode = 'BT306', message = 'You cannot approve or reject your own request';
    end if;
    if p_type = 'subtract' and p_amount > money.withdrawable(p_balance_id) then
        raise exception using errcode = 'BT301', message = 'Not enough balance', column = 'amount';
    end if;
    perform money.require_approval(p_actor_id, 'adjust_balance', p_balance_id, p_balance_id,
        case p_type when 'add' then p_amount else -p_amount end);

    insert into money.adjustments (account_id, type, amount, reason, actor_id)
    values (p_balance_id, p_type, p_amount, coalesce(p_reason, ''), p_actor_id)
    returning id into v_adjustment_id;
    perform money.post_transfer(
        p_balance_id, case p_type when 'add' then p_amount else -p_amount end, 'adjustment', 'adjustment', v_adjustment_id::text,
        p_actor_id, left(coalesce(nullif(trim(p_reason), ''), 'Adjustment'), 500)
    );
    perform trading.evaluate_change(p_balance_id);
    select * into v_after from money.accounts a where a.id = p_balance_id;
    perform site.publish('user:' || v_after.user_id, '{"changed": ["account"]}');
    perform audit.record(p_actor_id, 'adjust_balance', 'adjustment', v_adjustment_id::text, to_jsonb(v_before), to_jsonb(v_after),
        nullif(trim(p_reason), ''));
    perform site.store_response(v_key, to_jsonb(v_after));
    return v_after;
end;
$$;
