-- Stores a payment provider's report: as verified if p_refusal is null (its signature is valid), else as refused;
-- credits nothing in either case. A repeated report only increases its count; a new verified one is processed by a job.
-- Returns its id, null if too many were refused recently. Called by /webhooks/{gateway} before it responds to the
-- provider.
-- grant: bourse_app
create or replace function money.receive_event(
    p_gateway text,
    p_event_key text,
    p_refusal text,
    p_method text,
    p_url text,
    p_headers jsonb,
    p_body bytea,
    p_address inet,
    p_event jsonb
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_verdict money.event_verdict := case when p_refusal is null then 'verified' else 'refused' end;
    v_id bigint;
    v_times integer;
begin
    -- Forged reports can arrive in any number; at most 500 an hour are stored for each gateway.
    if v_verdict = 'refused' and (
        select count(*) >= 500
        from (
            select from money.payment_events e
            where e.gateway = p_gateway and e.verdict = 'refused' and e.received_at > clock_timestamp() - interval '1 hour'
            limit 500
        ) recent
    ) then
        return null;
    end if;
    insert into money.payment_events as e (gateway, verdict, event_key, refusal, method, url, headers, body, address, event)
    values (
        p_gateway, v_verdict, left(p_event_key, 300), left(p_refusal, 300), left(p_method, 10), left(p_url, 2000), p_headers, p_body,
        p_address, case v_verdict when 'verified' then p_event end
    )
    on conflict (gateway, verdict, event_key) do update set times = e.times + 1
    returning e.id, e.times into v_id, v_times;
    if v_verdict = 'verified' and v_times = 1 then
        perform site.add_job('process-payment-event', jsonb_build_object('eventId', v_id), 'payment-event:' || v_id);
    end if;
    return v_id;
end;
$$;

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
        perform money.credit_deposit(v_deposit, null, v_deposit.amount);
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

-- Deletes refused reports after 90 days; verified ones are kept. Called by a nightly job.
-- grant: bourse_worker
create or replace function money.purge_refused_events()
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    delete from money.payment_events where verdict = 'refused' and received_at < clock_timestamp() - interval '90 days'
$$;

-- Returns the outcome of a provider's report {reference, status, amount, currency, providerReference, problem} for a
-- deposit: credited only if the deposit is pending and reference, total, currency and the provider's reference match;
-- mismatches, and problems found by the provider's adapter, go to review. Called by money.settle_event.
create or replace function money.evaluate_event(
    p_event jsonb,
    p_deposit money.deposits,
    p_currency text,
    out outcome money.event_outcome,
    out reason text
)
returns record
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_status text := p_event ->> 'status';
    v_amount text := p_event ->> 'amount';
    v_provider_reference text := p_event ->> 'providerReference';
begin
    outcome := 'review';
    if p_deposit.id is null then
        reason := 'No deposit with this reference';
    elsif p_event ->> 'reference' is distinct from p_deposit.reference then
        reason := 'Payment reference does not match';
    elsif v_status = 'pending' then
        outcome := 'nothing';
        reason := 'Not paid yet';
    elsif v_status = 'reversed' then
        reason := 'Payment reversed by the provider';
    elsif v_status in ('failed', 'expired') then
        outcome := case p_deposit.status when 'pending' then 'declined' else 'nothing' end;
        reason := case v_status when 'failed' then 'The payment failed' else 'The payment was not completed in time' end;
    elsif v_status is distinct from 'paid' then
        reason := 'Unknown status';
    elsif p_deposit.status = 'approved' then
        outcome := 'nothing';
        reason := 'Already credited';
    elsif p_deposit.status = 'declined' then
        reason := 'Paid after the deposit was declined';
    elsif p_event ? 'problem' then
        reason := left(p_event ->> 'problem', 300);
    elsif upper(p_event ->> 'currency') is distinct from p_currency then
        reason := 'Paid in a different currency';
    elsif v_amount is null or v_amount !~ '^\d{1,15}(\.\d{1,10})?$' or v_amount::numeric <> p_deposit.total then
        reason := 'Paid amount differs from the deposit';
    elsif v_provider_reference <> p_deposit.provider_reference then
        reason := 'Provider payment ID does not match';
    elsif exists (
        select from money.deposits d
        where d.gateway = p_deposit.gateway and d.provider_reference = v_provider_reference and d.id <> p_deposit.id
    ) then
        reason := 'The provider''s payment is already linked to another deposit';
    else
        outcome := 'credited';
    end if;
end;
$$;
