-- People have looked at a report that was kept for review: what they made of it, and, with p_amount, what is credited
-- to the balance of the deposit it names, as an adjustment (money.adjust_balance). A pending deposit is approved or
-- declined first. Once: the report is locked, then the account. Raises BT103, BT104 not theirs, BT300 amount, BT302 not
-- under review, BT306 their own, BT311 too long, BT328 nothing said, BT329 no deposit, or one that is pending, BT331 a
-- second person is needed, BT332 while the same waits. Called by POST /admin/payments/{id}/look through money.propose.
-- grant: bourse_app

-- review ── resolve ──> settled   once; with an amount that is credited, or without

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
        raise exception using errcode = 'BT328', message = 'Say what was done', column = 'resolution';
    elsif length(v_resolution) > 500 then
        raise exception using errcode = 'BT311', message = 'This text is too long', column = 'resolution';
    end if;
    select * into v_before from money.payment_events e where e.id = p_event_id for no key update;
    select * into v_deposit from money.deposits d where d.id = v_before.deposit_id;
    if money.event_state(v_before, v_deposit) <> 'review' then
        raise exception using errcode = 'BT302', message = 'This request is not pending any more';
    end if;
    if v_deposit.user_id in (p_actor_id, iam.impersonator_id()) then
        raise exception using errcode = 'BT306', message = 'You cannot decide your own request';
    end if;
    if p_amount is not null then
        -- While the deposit is pending it can still be approved, and the money would be there twice.
        if v_deposit.id is null or v_deposit.status = 'pending' then
            raise exception using errcode = 'BT329', message = 'Decide the deposit first', column = 'amount';
        end if;
        -- Said by its own name first: while a request about this report waits, nobody else credits it.
        perform money.require_second(p_actor_id, 'resolve_event', p_event_id, v_deposit.account_id, p_amount);
        perform money.adjust_balance(p_actor_id, v_deposit.account_id, p_amount, 'add', v_resolution);
        select a.currency into v_currency from money.accounts a where a.id = v_deposit.account_id;
        perform site.notify_user(v_deposit.user_id, 'deposit', 'Payment credited', format('%s %s', round(p_amount, 2), v_currency),
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
