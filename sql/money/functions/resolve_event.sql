-- Closes a report under review with a note and, with p_amount, credits the account of the deposit it names by an
-- adjustment (money.adjust_balance). A pending deposit must be approved or declined first. A report can be closed once.
-- Called by POST /admin/payments/{id}/look through money.request_approval. Locks: the report, then the account. Errors:
-- BT103 forbidden, BT104 not found, BT300 invalid amount, BT302 already decided, BT306 own request, BT311 text too
-- long, BT328 note missing, BT329 deposit pending or missing, BT331 four-eyes approval required, BT332 already waiting
-- for approval.
-- grant: bourse_app

-- review ── resolve ──> settled   once; with or without a credited amount

create or replace function money.resolve_event(
    p_actor_id bigint,
    p_event_id bigint,
    p_amount numeric,
    p_resolution text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_resolution text := trim(coalesce(p_resolution, ''));
    v_before money.payment_events;
    v_after money.payment_events;
    v_deposit money.deposits;
    v_currency text;
begin
    perform money.require_event(p_actor_id, p_event_id);
    if v_resolution = '' then
        raise exception using errcode = 'BT328', message = 'Enter a resolution', column = 'resolution';
    elsif length(v_resolution) > 500 then
        raise exception using errcode = 'BT311', message = 'This text is too long', column = 'resolution';
    end if;
    select * into v_before from money.payment_events e where e.id = p_event_id for no key update;
    select * into v_deposit from money.deposits d where d.id = v_before.deposit_id;
    if money.event_state(v_before, v_deposit) <> 'review' then
        raise exception using errcode = 'BT302', message = 'This request is no longer pending';
    end if;
    if v_deposit.user_id in (p_actor_id, iam.impersonator_id()) then
        raise exception using errcode = 'BT306', message = 'You cannot approve or reject your own request';
    end if;
    if p_amount is not null then
        -- A pending deposit could still be approved, and the money would be credited twice.
        if v_deposit.id is null or v_deposit.status = 'pending' then
            raise exception using errcode = 'BT329', message = 'Approve or decline the deposit first', column = 'amount';
        end if;
        -- Checked under this report's own action first: while a request about it waits, no other one may credit it.
        perform money.require_approval(p_actor_id, 'resolve_event', p_event_id, v_deposit.account_id, p_amount);
        perform money.adjust_balance(p_actor_id, v_deposit.account_id, p_amount, 'add', v_resolution);
        select a.currency into v_currency from money.accounts a where a.id = v_deposit.account_id;
        perform site.notify_user(v_deposit.user_id, 'deposit_credited', 'Payment credited', format('%s %s', round(p_amount, 2), v_currency),
            '/statements');
    end if;
    update money.payment_events e
    set resolved_at = clock_timestamp(), resolved_by = p_actor_id, resolution = v_resolution
    where e.id = p_event_id
    returning * into v_after;
    perform money.void_approvals('resolve_event', p_event_id, p_actor_id);
    perform audit.record(p_actor_id, 'resolve_event', 'payment_event', p_event_id::text,
        jsonb_build_object('outcome', v_before.outcome, 'reason', v_before.outcome_reason),
        jsonb_build_object('resolved_at', v_after.resolved_at, 'credited', p_amount), v_resolution);
end;
$$;

-- Processes a verified report again, for example if its deposit was created after it; a credited deposit is not
-- credited again. Called by the payments page of the back office. Errors: BT103 forbidden, BT104 unknown or refused
-- report.
-- grant: bourse_app
create or replace function money.replay_event(
    p_actor_id bigint,
    p_event_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform money.require_event(p_actor_id, p_event_id);
    if not exists (select from money.payment_events e where e.id = p_event_id and e.verdict = 'verified') then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform site.add_job('process-payment-event', jsonb_build_object('eventId', p_event_id), 'payment-event:' || p_event_id);
    perform audit.record(p_actor_id, 'replay_event', 'payment_event', p_event_id::text, null, null);
end;
$$;

-- Checks access to a payment report: administrators to all, managers to those about deposits of customers they may see
-- (Q-51); a report without a deposit is for administrators. Internal. Errors: BT102 account inactive, BT103 forbidden,
-- BT104 not found.
create or replace function money.require_event(
    p_actor_id bigint,
    p_event_id bigint
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
begin
    perform from money.payment_events e
    left join money.deposits d on d.id = e.deposit_id
    where e.id = p_event_id and (v_role = iam.role('admin') or crm.may_see_customer(p_actor_id, d.user_id));
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
end;
$$;
