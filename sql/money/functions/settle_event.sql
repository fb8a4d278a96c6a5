-- Processes one verified report: credits or declines its deposit, or leaves it for review. p_confirmed is the
-- provider's answer to a query and takes precedence over the report. Repeating it changes nothing, except for a report
-- under review. Called by the job process-payment-event and money.record_lookup. Locks: the report, then the account,
-- then the deposit. Errors: BT104 not found.
-- grant: bourse_worker

-- paid and matching ──> credited   once
-- failed, expired   ──> declined   while pending
-- any mismatch      ──> review     no money moves, staff are notified

create or replace function money.settle_event(
    p_event_id bigint,
    p_confirmed jsonb default null
)
returns money.payment_events
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_event money.payment_events;
    v_report jsonb;
    v_deposit money.deposits;
    v_currency text;
    v_result record;
begin
    select * into v_event from money.payment_events e where e.id = p_event_id and e.verdict = 'verified' for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    -- Only a report under review can have another outcome the second time.
    if v_event.outcome <> 'review' or v_event.resolved_at is not null then
        return v_event;
    end if;
    v_report := coalesce(p_confirmed, v_event.event);

    select d.* into v_deposit from money.deposits d where d.gateway = v_event.gateway and d.reference = v_event.event ->> 'reference';
    if found then
        select a.currency into v_currency from money.accounts a where a.id = v_deposit.account_id for no key update;
        select d.* into v_deposit from money.deposits d where d.id = v_deposit.id for no key update;
    end if;
    select * into v_result from money.evaluate_event(v_report, v_deposit, v_currency);

    if v_result.outcome = 'credited' then
        update money.deposits d set provider_reference = coalesce(d.provider_reference, nullif(v_report ->> 'providerReference', ''))
        where d.id = v_deposit.id
        returning d.* into v_deposit;
        perform money.credit_deposit(v_deposit, null);
    elsif v_result.outcome = 'declined' then
        perform money.reject_deposit(v_deposit, null, v_result.reason);
    elsif v_result.outcome = 'review' then
        if v_deposit.status = 'pending' then
            update money.deposits d set review_reason = v_result.reason where d.id = v_deposit.id;
        end if;
        if v_event.outcome is null then
            perform money.notify_payment_staff('deposit_needs_review', 'Payment needs review',
                concat_ws(' ', v_event.gateway, v_event.event ->> 'reference'), '/admin/payments?state=review', v_result.reason);
        end if;
    end if;

    update money.payment_events e
    set outcome = v_result.outcome, outcome_reason = v_result.reason, processed_at = clock_timestamp(), confirmed = p_confirmed,
        deposit_id = v_deposit.id
    where e.id = p_event_id
    returning * into v_event;
    return v_event;
end;
$$;
