-- Executes a movement of money or a change of the payment settings by staff, or requests its four-eyes approval:
-- p_action and p_record_id as in money.approvals, p_arguments as in money.execute_approval. Within the limit it returns
-- {approval: null, result: the row}; above it nothing moves, the other administrators are notified, and it returns
-- {approval: its id, result: null}. The same p_idempotency_key returns the same. Called by the endpoints A-108, A-109,
-- A-111, A-112, A-114, A-117 to A-119 and POST /admin/payments/{id}/look. Locks: the payment report, then the account.
-- Errors: BT332 already waiting, BT601 idempotency key reused, and those of the action.
-- grant: bourse_app

-- request_approval ── within the limit ───────────────────────> executed at once
-- request_approval ── above it ──> waiting ── another user approves ──> approved, executed in the same transaction
--                         waiting ── any approver rejects ─────────> refused
--                         waiting ── decided otherwise ───────> void

create or replace function money.request_approval(
    p_actor_id bigint,
    p_action text,
    p_record_id bigint,
    p_arguments jsonb default '{}',
    p_idempotency_key text default null
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_key site.idempotency_keys;
    v_answer jsonb;
    v_detail text;
    v_amount numeric;
    v_account_id bigint := case p_action
        when 'approve_deposit' then (select d.account_id from money.deposits d where d.id = p_record_id)
        when 'approve_withdrawal' then (select w.account_id from money.withdrawals w where w.id = p_record_id)
        when 'adjust_balance' then p_record_id
        when 'resolve_event' then (
            select d.account_id from money.payment_events e join money.deposits d on d.id = e.deposit_id where e.id = p_record_id)
        when 'edit_trade' then (select o.account_id from trading.orders o where o.id = p_record_id)
        when 'delete_trade' then (select o.account_id from trading.orders o where o.id = p_record_id)
        when 'answer_dispute' then (
            select o.account_id from trading.disputes d join trading.orders o on o.id = d.order_id where d.id = p_record_id) end;
    v_approval money.approvals;
begin
    v_key := site.claim_key(p_actor_id, p_idempotency_key, p_action,
        jsonb_build_object('record', p_record_id, 'arguments', p_arguments));
    if v_key.response is not null then
        return v_key.response;
    end if;
    -- The same deposit or withdrawal with the same amount, requested by another user: this is the second approval.
    select a.id into v_approval.id from money.approvals a
    where a.action = p_action and a.record_id = p_record_id and a.status = 'waiting' and a.requested_by <> p_actor_id
        and (p_action = 'approve_withdrawal' or p_action = 'approve_deposit'
            and a.amount = coalesce((p_arguments ->> 'amount')::numeric, (select d.amount from money.deposits d where d.id = p_record_id)));
    if found then
        v_answer := money.decide_approval(p_actor_id, v_approval.id, true);
        perform site.store_response(v_key, v_answer);
        return v_answer;
    end if;

    -- Locked here, because the savepoint that is rolled back below releases the locks of the action.
    perform from money.payment_events e where p_action = 'resolve_event' and e.id = p_record_id for no key update;
    perform from money.accounts a
    where a.id = v_account_id or p_action = 'answer_dispute' and a.id in (
        select o.account_id from jsonb_array_elements_text(coalesce(p_arguments -> 'others', '[]')) x join trading.orders o on o.id = x::bigint)
    order by a.id
    for no key update;
    begin
        v_answer := jsonb_build_object('approval', null, 'result', money.execute_approval(p_actor_id, p_action, p_record_id, p_arguments));
    exception when sqlstate 'BT331' then
        get stacked diagnostics v_detail = pg_exception_detail;
    end;
    if v_answer is null then
        v_amount := nullif(v_detail, '')::numeric;
        v_answer := jsonb_build_object('result', null, 'approval', money.store_approval_request(
            p_actor_id, p_action, p_record_id, p_arguments || case when p_action in ('edit_trade', 'delete_trade') then (
                -- The order as the requester saw it, open or closed.
                select jsonb_build_object(
                    'version', coalesce((p_arguments ->> 'version')::bigint,
                        (audit.latest_entry('trading.orders', o.id::text) ->> 'version')::bigint, 0),
                    'open', o.close_time is null)
                from trading.orders o where o.id = p_record_id
            ) when p_action = 'save_gateway' and p_arguments ->> 'qrFile' is not null then
                -- site.use_file refuses another user's file, so it is assigned here and not at the approval.
                jsonb_build_object('qrFile', site.use_file(p_actor_id, p_arguments ->> 'qrFile', 'picture', 'file'))
            when p_action = 'save_external_payment' and p_arguments ->> 'logo' ~ '^[0-9a-f]{40}$' then
                jsonb_build_object('logo', site.use_file(p_actor_id, p_arguments ->> 'logo', 'picture', 'logo'))
            else '{}' end,
            v_account_id, v_amount
        ));
    end if;
    perform site.store_response(v_key, v_answer);
    return v_answer;
end;
$$;

-- Stores a request for a four-eyes approval, with p_arguments for money.execute_approval, and notifies the other
-- administrators; returns its id. p_account_id and p_amount describe a movement of money; they are null for a change of
-- the setup. Internal. Errors: BT332 already waiting for approval.
create or replace function money.store_approval_request(
    p_actor_id bigint,
    p_action text,
    p_record_id bigint,
    p_arguments jsonb,
    p_account_id bigint default null,
    p_amount numeric default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_approval money.approvals;
begin
    insert into money.approvals (action, record_id, arguments, account_id, amount, requested_by)
    values (p_action, p_record_id, p_arguments, p_account_id, p_amount, p_actor_id)
    on conflict do nothing
    returning * into v_approval;
    if not found then
        raise exception using errcode = 'BT332', message = 'This is already awaiting approval';
    end if;
    perform audit.record(p_actor_id, 'request_approval', 'approval', v_approval.id::text, null, to_jsonb(v_approval));
    perform site.notify_user(u.id, 'approval_requested', 'A second approval is required', s.full_name, '/admin/approvals')
    from iam.users u
    join iam.users s on s.id = p_actor_id
    where u.role_id = iam.role('admin') and u.id <> p_actor_id and u.is_active and u.deleted_at is null;
    return v_approval.id;
end;
$$;
