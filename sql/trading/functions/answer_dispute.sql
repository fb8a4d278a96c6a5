-- Accepts or declines a dispute, once, with an answer that the customer reads; for administrators or the customer's
-- manager (Q-51). An accepted one may credit p_compensation, in the account's currency, to the account of the disputed
-- order, in the same transaction; p_reason is internal and required with it. p_others are other orders that the same
-- tick closed, at most 20, to which the decision applies too: each is compensated by its own p_basis, loss or next_tick
-- (trading.suggested_compensation), with a ledger entry named after the dispute, and its own open dispute is decided
-- alike (Q-170). The sum counts for the four-eyes approval. Called by POST /admin/disputes/{id}/answer through
-- money.request_approval. Locks: the accounts by id, then the disputes. Errors: BT103 forbidden, BT104 not found, BT234
-- already answered, BT235 invalid decision, BT236 invalid answer, BT257 invalid reason, BT295 invalid other order,
-- BT300 invalid amount, BT306 own dispute, BT331 four-eyes approval required, BT332 already waiting for approval.
-- grant: bourse_app
create or replace function trading.answer_dispute(
    p_actor_id bigint,
    p_dispute_id bigint,
    p_verdict text,
    p_answer text,
    p_compensation numeric default null,
    p_reason text default null,
    p_others bigint[] default '{}',
    p_basis text default null
)
returns trading.disputes
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_answer text := trim(p_answer);
    v_reason text := nullif(trim(p_reason), '');
    v_account money.accounts;
    v_before trading.disputes;
    v_after trading.disputes;
    v_total numeric;
    v_other record;
begin
    v_before := trading.find_dispute(p_actor_id, p_dispute_id);
    if v_before.user_id in (p_actor_id, iam.impersonator_id()) then
        raise exception using errcode = 'BT306', message = 'You cannot approve or reject your own request';
    end if;
    perform from money.accounts a
    where a.id in (select o.account_id from trading.orders o where o.id = v_before.order_id or o.id = any (p_others))
    order by a.id
    for no key update;
    select a.* into v_account from trading.orders o join money.accounts a on a.id = o.account_id where o.id = v_before.order_id;
    select d.* into v_before from trading.disputes d where d.id = p_dispute_id for no key update;
    if v_before.status <> 'open' then
        raise exception using errcode = 'BT234', message = 'This dispute has already been answered';
    end if;
    if p_verdict is null or p_verdict not in ('accepted', 'declined') then
        raise exception using errcode = 'BT235', message = 'Choose a decision', column = 'verdict';
    end if;
    if coalesce(length(v_answer), 0) not between 1 and 2000 then
        raise exception using errcode = 'BT236', message = 'Enter an answer (up to 2,000 characters)', column = 'answer';
    end if;
    if length(v_reason) > 500 or p_compensation is not null and v_reason is null then
        raise exception using errcode = 'BT257', message = 'Enter a reason (up to 500 characters)', column = 'reason';
    end if;
    perform trading.check_compensation(p_verdict, p_compensation, v_account.currency);
    v_total := trading.check_others(p_actor_id, v_before, v_account, p_verdict, p_compensation, p_others, p_basis);
    perform money.require_approval(p_actor_id, 'answer_dispute', p_dispute_id, v_account.id, p_compensation + v_total);

    v_after := trading.settle_dispute(p_actor_id, v_before, v_account.id, p_verdict, v_answer, p_compensation, v_reason);
    for v_other in select * from trading.other_compensations(p_actor_id, v_before.order_id, p_others, p_basis) c order by c.order_id loop
        perform trading.settle_other(p_actor_id, v_after, v_other.order_id, v_other.amount);
    end loop;
    return v_after;
end;
$$;

-- Returns the chosen other orders of a dispute's tick that the actor may see, with the compensation of each by p_basis;
-- null if it is none or was paid already. Called by trading.answer_dispute and trading.check_others.
create or replace function trading.other_compensations(
    p_actor_id bigint,
    p_order_id bigint,
    p_others bigint[],
    p_basis text
)
returns table (order_id bigint, user_id bigint, mode text, currency text, amount numeric)
language sql
stable
rows 5
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.id, s.user_id, s.mode, s.currency,
        case when s.compensation is null and coalesce(s.dispute_status, 'open') = 'open' then
            case p_basis when 'loss' then s.loss when 'next_tick' then s.next_tick end
        end
    from trading.same_tick_orders(p_actor_id, p_order_id) s
    where s.id = any (p_others)
$$;

-- Rejects other orders to which a decision cannot apply, and returns the sum of their compensations in the currency of
-- the disputed order's account. They must be of the same account type, because the approval is that of the disputed
-- order. Called by trading.answer_dispute. Errors: BT210 no conversion rate, BT295 invalid other order, BT332 already
-- waiting for approval.
create or replace function trading.check_others(
    p_actor_id bigint,
    p_dispute trading.disputes,
    p_account money.accounts,
    p_verdict text,
    p_compensation numeric,
    p_others bigint[],
    p_basis text
)
returns numeric
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_sum numeric;
    v_valid integer;
begin
    if cardinality(p_others) = 0 then
        return 0;
    end if;
    if exists (
        select from trading.disputes d
        join money.approvals p on p.action = 'answer_dispute' and p.record_id = d.id and p.status = 'waiting'
        where d.order_id = any (p_others)
    ) then
        raise exception using errcode = 'BT332', message = 'This is already awaiting approval';
    end if;
    select count(*), sum(market.convert_amount(c.amount, c.currency, p_account.currency)) into v_valid, v_sum
    from trading.other_compensations(p_actor_id, p_dispute.order_id, p_others, p_basis) c
    where c.amount is not null and c.mode = p_account.mode::text and c.user_id not in (p_actor_id, coalesce(iam.impersonator_id(), 0));
    if p_verdict <> 'accepted' or p_compensation is null or cardinality(p_others) > 20 or v_valid <> cardinality(p_others) then
        raise exception using errcode = 'BT295', message = 'Choose orders that the same tick closed', column = 'others';
    end if;
    return v_sum;
end;
$$;

-- Stores the decision on a dispute, credits the compensation and notifies the customer. Called by
-- trading.answer_dispute and trading.settle_other, which have checked it and hold the account and the dispute.
create or replace function trading.settle_dispute(
    p_actor_id bigint,
    p_before trading.disputes,
    p_account_id bigint,
    p_verdict text,
    p_answer text,
    p_compensation numeric,
    p_reason text
)
returns trading.disputes
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_after trading.disputes;
begin
    update trading.disputes d set
        status = p_verdict::trading.dispute_status, answer = p_answer, answered_at = clock_timestamp(), answered_by = p_actor_id,
        compensation = p_compensation, cause = p_reason
    where d.id = p_before.id
    returning * into v_after;
    if p_compensation is not null then
        perform trading.pay_compensation(p_actor_id, v_after.id, v_after.order_id, p_account_id, p_compensation);
    end if;
    perform audit.record(p_actor_id, 'answer_dispute', 'dispute', v_after.id::text, to_jsonb(p_before), to_jsonb(v_after),
        coalesce(p_reason, p_answer));
    -- The amount is a part of the text and not of the title, which is translated.
    perform site.notify_user(v_after.user_id,
        (case p_verdict when 'accepted' then 'order_dispute_accepted' else 'order_dispute_declined' end)::site.notification_type,
        case when p_verdict = 'declined' then 'Dispute rejected' when p_compensation is null then 'Dispute upheld'
            else 'Dispute upheld, compensation paid' end,
        left(coalesce(trading.compensation_text(p_account_id, p_compensation) || ' ', '') || p_answer, 2000),
        '/orders/' || v_after.order_id);
    return v_after;
end;
$$;

-- Applies the decision on a dispute to another order of its tick: the order's own open dispute is accepted with the
-- same answer; without one, the order is compensated with this dispute and the customer is notified. Called by
-- trading.answer_dispute, which has checked it and holds the account.
create or replace function trading.settle_other(
    p_actor_id bigint,
    p_dispute trading.disputes,
    p_order_id bigint,
    p_amount numeric
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_id bigint := (select o.account_id from trading.orders o where o.id = p_order_id);
    v_own trading.disputes;
begin
    select d.* into v_own from trading.disputes d where d.order_id = p_order_id for no key update;
    if found then
        perform trading.settle_dispute(p_actor_id, v_own, v_account_id, 'accepted', p_dispute.answer, p_amount, p_dispute.cause);
        return;
    end if;
    insert into trading.dispute_orders (order_id, dispute_id, compensation) values (p_order_id, p_dispute.id, p_amount);
    perform trading.pay_compensation(p_actor_id, p_dispute.id, p_order_id, v_account_id, p_amount);
    perform audit.record(p_actor_id, 'compensate', 'trading.orders', p_order_id::text, null,
        jsonb_build_object('dispute_id', p_dispute.id, 'compensation', p_amount), p_dispute.cause);
    perform site.notify_user(u.id, 'order_corrected', 'Compensation paid',
        trading.compensation_text(v_account_id, p_amount) || ' ' || site.translate(u.language_code,
            'The price at which trade {{id}} was closed was incorrect.', jsonb_build_object('id', p_order_id)),
        '/orders/' || p_order_id)
    from money.accounts a join iam.users u on u.id = a.user_id where a.id = v_account_id;
end;
$$;
