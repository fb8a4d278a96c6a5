-- Works through one verified report of the inbox: credits or declines its deposit, or leaves it for review. p_confirmed
-- is what the provider answered when it was asked itself, and counts instead of what it reported. Doing it again
-- changes nothing, except for what was under review. Locks the report, then the account, then the deposit. Raises
-- BT104. Called by the job process-payment-event.
-- grant: bourse_worker

-- paid, as asked for ──> credited   once ever
-- failed, expired   ──> declined   while pending
-- anything that does not fit ──> review   nothing moves, staff are told

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
    v_said jsonb;
    v_deposit money.deposits;
    v_currency text;
    v_judged record;
begin
    select * into v_event from money.payment_events e where e.id = p_event_id and e.verdict = 'verified' for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    -- Only what is still left for review may come out otherwise the second time.
    if v_event.outcome <> 'review' or v_event.resolved_at is not null then
        return v_event;
    end if;
    v_said := coalesce(p_confirmed, v_event.event);

    select d.* into v_deposit from money.deposits d where d.gateway = v_event.gateway and d.reference = v_event.event ->> 'reference';
    if found then
        select a.currency into v_currency from money.accounts a where a.id = v_deposit.account_id for no key update;
        select d.* into v_deposit from money.deposits d where d.id = v_deposit.id for no key update;
    end if;
    select * into v_judged from money.judge_event(v_said, v_deposit, v_currency);

    if v_judged.outcome = 'credited' then
        update money.deposits d set provider_reference = coalesce(d.provider_reference, nullif(v_said ->> 'providerReference', ''))
        where d.id = v_deposit.id
        returning d.* into v_deposit;
        perform money.credit_deposit(v_deposit, null);
    elsif v_judged.outcome = 'declined' then
        perform money.refuse_deposit(v_deposit, null, v_judged.reason);
    elsif v_judged.outcome = 'review' then
        if v_deposit.status = 'pending' then
            update money.deposits d set review_reason = v_judged.reason where d.id = v_deposit.id;
        end if;
        if v_event.outcome is null then
            perform money.tell_staff('deposit', 'Payment needs a review',
                concat_ws(' ', v_event.gateway, v_event.event ->> 'reference'), '/admin/payments?state=review', v_judged.reason);
        end if;
    end if;

    update money.payment_events e
    set outcome = v_judged.outcome, outcome_reason = v_judged.reason, processed_at = clock_timestamp(), confirmed = p_confirmed,
        deposit_id = v_deposit.id
    where e.id = p_event_id
    returning * into v_event;
    return v_event;
end;
$$;
