-- Files the owner's dispute of a close: once, within trading.dispute_term of the close by the market's clock. Notifies
-- staff. Called by POST /orders/{id}/dispute. Errors: BT103 forbidden, BT104 not the actor's, BT230 order still open,
-- BT231 invalid text, BT232 dispute period over, BT233 already disputed.
-- grant: bourse_app
create or replace function trading.dispute_close(
    p_actor_id bigint,
    p_order_id bigint,
    p_reason text
)
returns trading.disputes
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_reason text := trim(p_reason);
    v_order trading.orders;
    v_dispute trading.disputes;
begin
    perform iam.require_user(p_actor_id);
    select o.* into v_order
    from trading.orders o
    join money.accounts a on a.id = o.account_id
    where o.id = p_order_id and o.deleted_at is null and a.user_id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'orderId';
    end if;
    if v_order.close_time is null then
        raise exception using errcode = 'BT230', message = 'The position is still open';
    end if;
    if coalesce(length(v_reason), 0) not between 1 and 2000 then
        raise exception using errcode = 'BT231', message = 'Describe the problem (up to 2,000 characters)', column = 'reason';
    end if;
    if market.clock() > v_order.close_time + trading.dispute_term() then
        raise exception using errcode = 'BT232', message = 'A close can be disputed only within 30 days';
    end if;

    insert into trading.disputes (order_id, user_id, reason) values (p_order_id, p_actor_id, v_reason)
    on conflict (order_id) do nothing
    returning * into v_dispute;
    if not found then
        -- The same text again is a repeated request.
        select d.* into v_dispute from trading.disputes d where d.order_id = p_order_id;
        if v_dispute.reason <> v_reason then
            raise exception using errcode = 'BT233', message = 'This close is already disputed';
        end if;
        return v_dispute;
    end if;
    perform audit.record(p_actor_id, 'dispute_close', 'dispute', v_dispute.id::text, null, to_jsonb(v_dispute), v_reason);
    perform site.notify_staff('{admin, manager}', 'order_disputed', 'Disputed close',
        (select u.full_name from iam.users u where u.id = p_actor_id) || ', ' || p_order_id, '/admin/disputes/' || v_dispute.id,
        p_actor_id);
    return v_dispute;
end;
$$;

-- Returns a dispute that an administrator or the customer's manager may see and decide (Q-51). Called by
-- trading.answer_dispute and trading.dispute_facts. Errors: BT103 forbidden, BT104 not found.
create or replace function trading.find_dispute(
    p_actor_id bigint,
    p_dispute_id bigint
)
returns trading.disputes
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_dispute trading.disputes;
begin
    select d.* into v_dispute from trading.disputes d where d.id = p_dispute_id;
    perform money.require_decider(p_actor_id, v_dispute.user_id);
    return v_dispute;
end;
$$;

-- Rejects a compensation that is no payable amount of the currency, or comes with a declined dispute. Called by
-- trading.answer_dispute. Errors: BT300 invalid amount.
create or replace function trading.check_compensation(
    p_verdict text,
    p_amount numeric,
    p_currency text
)
returns void
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_places integer := money.currency_places(p_currency);
begin
    -- The upper bound also rejects NaN and Infinity.
    if p_amount is not null and (p_verdict <> 'accepted' or not (p_amount > 0 and p_amount <= 1e9) or p_amount <> round(p_amount, v_places)) then
        raise exception using errcode = 'BT300', message = 'Enter a valid amount', column = 'compensation',
            detail = format('with an upheld dispute only, more than 0, at most 1,000,000,000, at most %s decimals', v_places);
    end if;
end;
$$;

-- Returns until when a close can be disputed (null for an open order), whether the actor may still dispute it, and the
-- existing dispute, if any. For the owner and staff who may see the order. Called by GET /orders/{id}. Errors: BT104
-- not found.
-- null: until, status, reason, created_at, answer, answered_at
-- grant: bourse_app
create or replace function trading.order_dispute(
    p_actor_id bigint,
    p_order_id bigint
)
returns table (
    until timestamptz, is_possible boolean, status text, reason text, created_at timestamptz, answer text,
    answered_at timestamptz
)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_id bigint := trading.find_order(p_actor_id, p_order_id);
begin
    return query
    select
        l.until, coalesce(a.user_id = p_actor_id and d.id is null and market.clock() <= l.until, false),
        d.status::text, d.reason, d.created_at, d.answer, d.answered_at
    from trading.orders o
    join money.accounts a on a.id = v_account_id
    cross join lateral (select o.close_time + trading.dispute_term()) l (until)
    left join trading.disputes d on d.order_id = o.id
    where o.id = p_order_id;
end;
$$;

-- Returns the period after a close in which its owner may dispute it. Internal.
create or replace function trading.dispute_term()
returns interval
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select interval '30 days';
$$;
