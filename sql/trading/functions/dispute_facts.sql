-- Returns what the decision on a dispute needs (Q-51): the dispute, the customer, the account of the disputed order
-- before and after a compensation of the whole loss, suggested amounts, earlier disputes of the customer, the four-eyes
-- state, and the neighbours among open disputes, oldest first. Amounts are texts in the account's currency; P/L is the
-- customer's. Called by GET /admin/disputes/{id}. Errors: BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function trading.dispute_facts(
    p_actor_id bigint,
    p_dispute_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_dispute trading.disputes := trading.find_dispute(p_actor_id, p_dispute_id);
    v_order trading.orders;
    v_currency text;
    v_loss numeric;
    v_next_tick numeric;
begin
    select o.* into v_order from trading.orders o where o.id = v_dispute.order_id;
    select a.currency into v_currency from money.accounts a where a.id = v_order.account_id;
    select s.loss, s.next_tick into v_loss, v_next_tick from trading.suggested_compensation(v_order) s;
    return jsonb_build_object(
        'dispute', to_jsonb(v_dispute) - 'answered_by' || jsonb_build_object(
            'compensation', v_dispute.compensation::text,
            'answered_by', (select u.full_name from iam.users u where u.id = v_dispute.answered_by)),
        'currency', v_currency,
        'proLoss', v_order.pro_loss::text,
        'customer', money.customer_facts(v_dispute.user_id),
        'account', (
            select jsonb_build_object('balance', s.balance::text, 'equity', s.equity::text)
            from trading.account_state(v_order.account_id) s
        ),
        'suggestions', jsonb_build_object('loss', v_loss::text, 'nextTick', v_next_tick::text),
        'earlier', trading.earlier_disputes(v_dispute),
        'approval', money.approval_facts(p_actor_id, 'answer_dispute', v_dispute.id, v_order.account_id, coalesce(v_loss, 0)),
        'beside', (
            select jsonb_build_object(
                'previous', b.previous, 'next', b.next, 'waiting', trading.count_disputes(p_actor_id, '{"status": "open"}'))
            from site.list_beside(p_actor_id, trading.dispute_source(p_actor_id), '{"status": "open"}', 'id', v_dispute.id) b
        )
    );
end;
$$;

-- Returns the amounts that would make up for the loss of a closed order, and for the difference to the first tick after
-- the closing one, rounded to payable amounts of the account's currency; null for none. Called by
-- trading.dispute_facts, trading.same_tick_orders and trading.answer_dispute.
create or replace function trading.suggested_compensation(
    p_order trading.orders,
    out loss numeric,
    out next_tick numeric
)
returns record
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_places integer := (select money.currency_places(a.currency) from money.accounts a where a.id = p_order.account_id);
begin
    loss := nullif(greatest(round(-p_order.pro_loss, v_places), 0), 0);
    next_tick := nullif(greatest(round(trading.result_at_next_tick(p_order) - p_order.pro_loss, v_places), 0), 0);
end;
$$;

-- Returns the result that a closed order would have had at the first tick that the feed stored after the closing one,
-- in the account's currency; null without such a tick. Called by trading.suggested_compensation. Source: E-05.
create or replace function trading.result_at_next_tick(
    p_order trading.orders
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select round(trading.profit_loss(p_order.type, p_order.units, p_order.open_rate,
        case p_order.type when 'buy' then k.ask else k.bid end, p_order.spread,
        coalesce(p_order.rate_divisor, p_order.exchange_rate), coalesce(p_order.rate_multiplier, 1)), 5)
    from trading.closures c
    join market.kept_ticks k on k.instrument_id = c.tick_instrument_id and k.closed_at = c.tick_time and k.place > 0
    -- After a stop-out the closing tick may be of another instrument.
    where c.order_id = p_order.id and c.tick_instrument_id = p_order.instrument_id
    order by k.place
    limit 1
$$;

-- Returns the customer's last five disputes before one, newest first, with what was paid. Called by
-- trading.dispute_facts.
create or replace function trading.earlier_disputes(
    p_dispute trading.disputes
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', l.id, 'orderId', l.order_id, 'createdAt', l.created_at, 'status', l.status, 'instrument', l.instrument,
        'compensation', l.compensation::text, 'currency', l.currency
    ) order by l.id desc), '[]')
    from (
        select d.id, d.order_id, d.created_at, d.status, d.compensation, i.name as instrument, a.currency
        from trading.disputes d
        join trading.orders o on o.id = d.order_id
        join market.instruments i on i.id = o.instrument_id
        join money.accounts a on a.id = o.account_id
        where d.user_id = p_dispute.user_id and d.id < p_dispute.id
        order by d.id desc
        limit 5
    ) l
$$;
