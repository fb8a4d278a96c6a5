-- Returns what the decision on a deposit needs (Q-51): the request with reference and proof, the lines of provider
-- statements that name it (Q-282), the customer, the sender, the account before and after the credit, earlier deposits,
-- other pending requests, the four-eyes state, the neighbours among pending requests, and checks as in
-- money.withdrawal_facts; a check is null where the sender is unknown. The credit is p_amount, null: the amount of the
-- request. Amounts are in the account's currency. Called by GET /admin/deposits/{id}. Errors: BT103 forbidden, BT104
-- not found.
-- grant: bourse_app
create or replace function money.deposit_facts(
    p_actor_id bigint,
    p_deposit_id bigint,
    p_amount numeric default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_request money.deposits;
    v_listed record;
    v_customer jsonb;
    v_cash jsonb;
    v_credit numeric;
    v_others jsonb;
    v_account jsonb;
begin
    select * into v_request from money.deposits d where d.id = p_deposit_id;
    perform money.require_decider(p_actor_id, v_request.user_id);
    select l.gateway_title, l.quoted_reference into v_listed from money.deposit_list l where l.id = p_deposit_id;
    v_customer := money.customer_facts(v_request.user_id);
    v_cash := money.cash_facts(v_request.account_id);
    v_credit := case v_request.status when 'pending' then coalesce(p_amount, v_request.amount) else 0 end;
    v_others := money.other_requests(v_request.user_id, 'deposit', v_request.id);
    select jsonb_build_object(
        'before', money.state_json(s.balance, s.equity, s.used_margin, s.free_margin),
        'after', money.state_json(s.balance + v_credit, s.equity + v_credit, s.used_margin, s.free_margin + v_credit)
    ) into v_account
    from trading.account_state(v_request.account_id) s;
    return jsonb_build_object(
        'request', money.request_json(to_jsonb(v_request)) || jsonb_build_object(
            'gatewayTitle', v_listed.gateway_title, 'requestedAmount', v_request.requested_amount::text,
            'reference', v_listed.quoted_reference,
            'providerReference', v_request.provider_reference, 'description', v_request.description,
            'reviewReason', v_request.review_reason),
        'customer', v_customer,
        'nameWarning', money.name_warning(v_request.user_id, v_request.details ->> 'accountName'),
        'sender', jsonb_build_object(
            'name', v_request.details ->> 'accountName', 'bank', v_request.details ->> 'bankName',
            'number', v_request.details ->> 'accountNumber'),
        'proof', site.file_json(v_request.proof_file),
        'statement', reports.deposit_lines(v_request),
        'account', v_account,
        'cash', v_cash,
        'netAfter', ((v_cash ->> 'net')::numeric + v_credit)::text,
        'earlier', money.earlier_deposits(v_request),
        'others', v_others,
        'approval', money.approval_facts(p_actor_id, 'approve_deposit', v_request.id, v_request.account_id, coalesce(p_amount, v_request.amount)),
        'beside', money.requests_beside(p_actor_id, 'deposit', v_request.id),
        'checks', jsonb_build_object(
            'name', iam.is_same_name(v_request.details ->> 'accountName', money.payment_name(v_request.user_id)),
            'identity', v_customer ->> 'kycStatus' = 'approved',
            'report', v_request.review_reason is null,
            'proof', case when v_request.gateway = 'bank' then v_request.proof_file is not null end,
            'declined', (v_cash ->> 'declined')::integer = 0,
            'others', jsonb_array_length(v_others) = 0
        )
    );
end;
$$;

-- Returns the customer's last five deposits before one, newest first. Called by money.deposit_facts.
create or replace function money.earlier_deposits(
    p_request money.deposits
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', l.id, 'createdAt', l.created_at, 'gateway', l.gateway_title, 'sender', l.details ->> 'accountName',
        'amount', l.amount::text, 'currency', l.currency, 'status', l.status
    ) order by l.id desc), '[]')
    from (
        select d.* from money.deposit_list d
        where d.user_id = p_request.user_id and d.id < p_request.id
        order by d.id desc
        limit 5
    ) l
$$;
