-- Approves a waiting request, which is executed in the same transaction under the current rules, or rejects it with an
-- optional note; for administrators or the customer's manager (Q-51). The requester may withdraw their own request but
-- not approve it. Returns the same as money.request_approval. Called by POST /admin/approvals/{id}/approve and /refuse.
-- Locks: the payment report, then the accounts by id, then the request. Errors: BT103 forbidden, BT104 not found, BT118
-- the order was closed or changed since, BT302 already decided, BT311 text too long, BT333 own request, BT339 approving
-- account too new, and those of the action.
-- grant: bourse_app
create or replace function money.decide_approval(
    p_actor_id bigint,
    p_approval_id bigint,
    p_approve boolean,
    p_note text default null
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_before money.approvals;
    v_after money.approvals;
    v_result jsonb;
begin
    if length(p_note) > 2000 then
        raise exception using errcode = 'BT311', message = 'This text is too long', column = 'note';
    end if;
    select p.* into v_before
    from money.approvals p
    left join money.accounts a on a.id = p.account_id
    where p.id = p_approval_id and (v_role = iam.role('admin') or a.id is not null and crm.may_see_customer(p_actor_id, a.user_id));
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    -- The accounts are locked first, by id; only payment reports come before it (money.settle_event).
    perform from money.payment_events e where v_before.action = 'resolve_event' and e.id = v_before.record_id for no key update;
    perform from money.accounts a
    where a.id = v_before.account_id or v_before.action = 'answer_dispute' and a.id in (
        select o.account_id from jsonb_array_elements_text(coalesce(v_before.arguments -> 'others', '[]')) x join trading.orders o on o.id = x::bigint)
    order by a.id
    for no key update;
    select * into v_before from money.approvals p where p.id = p_approval_id for no key update;
    if v_before.status <> 'waiting' then
        raise exception using errcode = 'BT302', message = 'This request is no longer pending';
    end if;
    if p_approve and v_before.requested_by in (p_actor_id, iam.impersonator_id()) then
        raise exception using errcode = 'BT333', message = 'You cannot approve your own request';
    end if;
    if p_approve then
        perform iam.check_approver(p_actor_id);
    end if;
    -- If the order was opened or closed since, the request would move a different amount from the one that was
    -- reviewed.
    if p_approve and v_before.arguments ? 'open' and not exists (
        select from trading.orders o
        where o.id = v_before.record_id and (o.close_time is null) = (v_before.arguments ->> 'open')::boolean
    ) then
        raise exception using errcode = 'BT118', message = 'This was changed by someone else', column = 'version';
    end if;

    update money.approvals p
    set status = case when p_approve then 'approved' else 'refused' end, decided_by = p_actor_id, decided_at = clock_timestamp(),
        note = nullif(trim(p_note), '')
    where p.id = p_approval_id;
    if not p_approve and v_before.action = 'confirm_match' then
        perform compliance.reject_match(p_actor_id, v_before.record_id, p_note);
    end if;
    if p_approve then
        v_result := money.execute_approval(p_actor_id, v_before.action, v_before.record_id, v_before.arguments);
        update money.approvals p set carried_out_at = clock_timestamp() where p.id = p_approval_id;
    end if;
    select * into v_after from money.approvals p where p.id = p_approval_id;
    perform audit.record(p_actor_id, case when p_approve then 'approve' else 'refuse' end, 'approval', p_approval_id::text,
        to_jsonb(v_before), to_jsonb(v_after), v_after.note);
    perform site.notify_user(v_before.requested_by,
        (case when p_approve then 'approval_granted' else 'approval_refused' end)::site.notification_type,
        case when p_approve then 'Your request was approved' else 'Your request was rejected' end,
        coalesce(v_after.note, ''), '/admin/approvals')
    where v_before.requested_by <> p_actor_id;
    return jsonb_build_object('approval', null, 'result', v_result);
end;
$$;

-- Executes an action that may require a four-eyes approval, by its name in money.approvals, and returns the changed
-- row. The called function checks rights and rules. Called by money.request_approval and money.decide_approval.
create or replace function money.execute_approval(
    p_actor_id bigint,
    p_action text,
    p_record_id bigint,
    p_arguments jsonb
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    case p_action
        when 'approve_deposit' then
            return to_jsonb(money.approve_deposit(p_actor_id, p_record_id, (p_arguments ->> 'amount')::numeric));
        when 'approve_withdrawal' then
            return to_jsonb(money.approve_withdrawal(p_actor_id, p_record_id));
        when 'adjust_balance' then
            return to_jsonb(money.adjust_balance(p_actor_id, p_record_id, (p_arguments ->> 'amount')::numeric, p_arguments ->> 'type',
                coalesce(p_arguments ->> 'reason', '')));
        when 'resolve_event' then
            perform money.resolve_event(p_actor_id, p_record_id, (p_arguments ->> 'amount')::numeric, p_arguments ->> 'resolution');
            return jsonb_build_object('id', p_record_id);
        when 'edit_trade' then
            return to_jsonb(trading.edit_order(p_actor_id, p_record_id, p_arguments -> 'changes', (p_arguments ->> 'version')::bigint,
                p_arguments ->> 'reason', p_arguments ->> 'message'));
        when 'delete_trade' then
            return to_jsonb(trading.delete_order(p_actor_id, p_record_id, (p_arguments ->> 'version')::bigint, p_arguments ->> 'reason'));
        when 'answer_dispute' then
            return to_jsonb(trading.answer_dispute(p_actor_id, p_record_id, p_arguments ->> 'verdict', p_arguments ->> 'answer',
                (p_arguments ->> 'compensation')::numeric, p_arguments ->> 'reason',
                array(select o::bigint from jsonb_array_elements_text(coalesce(p_arguments -> 'others', '[]')) o), p_arguments ->> 'basis'));
        when 'grant_administrator' then
            perform iam.grant_administrator(p_actor_id, p_record_id, (p_arguments ->> 'successorId')::bigint);
            return jsonb_build_object('id', p_record_id);
        when 'confirm_match' then
            perform compliance.confirm_match(p_actor_id, p_record_id);
            return jsonb_build_object('id', p_record_id);
        when 'lift_block' then
            perform compliance.lift_block(p_actor_id, p_record_id, p_arguments ->> 'reason');
            return jsonb_build_object('id', p_record_id);
        when 'erase_person' then
            perform compliance.erase_person(p_actor_id, p_record_id, p_arguments ->> 'reason');
            return jsonb_build_object('id', p_record_id);
        when 'export_person' then
            return jsonb_build_object('id', compliance.request_export(p_actor_id, p_record_id));
        when 'save_retention' then
            perform compliance.save_retention_periods(p_actor_id, p_arguments -> 'values');
            return jsonb_build_object('id', p_record_id);
        when 'save_settings' then
            perform site.save_settings(p_actor_id, p_arguments -> 'values');
            return jsonb_build_object('id', p_record_id);
        when 'save_external_payment' then
            return to_jsonb(money.save_external_payment(
                p_actor_id, nullif(p_record_id, 0), p_arguments ->> 'logo', coalesce(p_arguments ->> 'name', p_arguments ->> 'title'),
                p_arguments ->> 'link', p_arguments ->> 'label', p_arguments ->> 'value', (p_arguments ->> 'version')::bigint
            ));
        when 'save_gateway' then
            return to_jsonb(money.save_gateway(
                p_actor_id, p_arguments ->> 'name', p_arguments ->> 'title', p_arguments ->> 'key1', p_arguments ->> 'key2',
                p_arguments ->> 'key3', p_arguments ->> 'key4', p_arguments ->> 'key5', (p_arguments ->> 'fee')::numeric,
                (p_arguments ->> 'isActive')::boolean, (p_arguments ->> 'minAmount')::numeric, (p_arguments ->> 'maxAmount')::numeric,
                p_arguments ->> 'qrFile', (p_arguments ->> 'version')::bigint
            ));
    end case;
end;
$$;

-- Returns whether money.decide_approval is executing this change of the setup after an approval by the actor. Internal.
create or replace function money.executes_approval(
    p_actor_id bigint,
    p_action text,
    p_record_id bigint,
    p_name text default ''
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- Only money.decide_approval creates a row in this state, and only until its transaction ends.
    select exists (
        select from money.approvals p
        where p.action = p_action and p.record_id = p_record_id and coalesce(p.arguments ->> 'name', '') = p_name
            and p.status = 'approved' and p.carried_out_at is null and p.decided_by = p_actor_id and p.requested_by <> p_actor_id
    )
$$;

-- Locks the request for a second person's approval of a change without an account, before the record that it changes,
-- as money.decide_approval does. Called by money.delete_external_payment and compliance.lift_block, which void it.
create or replace function money.lock_approvals(
    p_action text,
    p_record_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform from money.approvals a where a.action = p_action and a.record_id = p_record_id and a.status = 'waiting' for no key update;
end;
$$;

-- Cancels the request for a second person's approval once the deposit or withdrawal was decided otherwise, declined or
-- reported by its provider (p_actor_id null then), or the order or the external payment was deleted. The caller holds
-- the account's row. Internal.
create or replace function money.void_approvals(
    p_action text,
    p_record_id bigint,
    p_actor_id bigint
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update money.approvals a set status = 'void', decided_by = p_actor_id, decided_at = clock_timestamp()
    where a.action = p_action and a.record_id = p_record_id and a.status = 'waiting'
$$;
