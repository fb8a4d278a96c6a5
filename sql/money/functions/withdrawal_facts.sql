-- Returns what the decision on a withdrawal needs (Q-51): the request, the customer, both names, the account before the
-- request and after the payout, open positions, deposits and withdrawals so far, other pending requests, the four-eyes
-- state, the neighbours among pending requests, and checks: a check is true if it passed, false if staff must review
-- it. Amounts are in the account's currency. Called by GET /admin/withdraws/pending/{id}. Errors: BT103 forbidden,
-- BT104 not found.
-- grant: bourse_app
create or replace function money.withdrawal_facts(
    p_actor_id bigint,
    p_withdrawal_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_request money.withdrawals;
    v_account jsonb;
    v_bank jsonb;
    v_customer jsonb;
    v_others jsonb;
    v_cash jsonb;
begin
    select * into v_request from money.withdrawals w where w.id = p_withdrawal_id;
    perform money.require_decider(p_actor_id, v_request.user_id);
    v_account := money.account_after(v_request);
    v_bank := money.bank_facts(v_request);
    v_customer := money.customer_facts(v_request.user_id);
    v_others := money.other_requests(v_request.user_id, 'withdrawal', v_request.id);
    v_cash := money.cash_facts(v_request.account_id);
    return jsonb_build_object(
        'request', money.request_json(to_jsonb(v_request)),
        'customer', v_customer,
        'nameWarning', money.name_warning(v_request.user_id, v_request.account_name),
        'bank', v_bank,
        'account', v_account,
        'positions', money.position_facts(v_request.account_id),
        'cash', v_cash,
        'netAfter', ((v_cash ->> 'net')::numeric - case v_request.status when 'pending' then v_request.amount else 0 end)::text,
        'others', v_others,
        'approval', money.approval_facts(p_actor_id, 'approve_withdrawal', v_request.id, v_request.account_id, v_request.total),
        'beside', money.requests_beside(p_actor_id, 'withdrawal', v_request.id),
        'checks', jsonb_build_object(
            'name', coalesce(iam.is_same_name(v_request.account_name, money.payment_name(v_request.user_id)), false),
            'identity', v_customer ->> 'kycStatus' = 'approved',
            'bank', (v_bank ->> 'paid')::integer > 0,
            'password', not (v_customer ->> 'hasNewPassword')::boolean,
            -- Customers are warned below a margin level of 100 % (Q-96), at which the free margin is 0.
            'margin', (v_account #>> '{after,balance}')::numeric >= 0 and (v_account #>> '{after,freeMargin}')::numeric >= 0,
            'source', (v_bank ->> 'deposits')::integer > 0,
            'others', jsonb_array_length(v_others) = 0
        )
    );
end;
$$;

-- Returns balance, equity, used and free margin and margin level of a withdrawal's account without the withdrawal and
-- with it. The account of a decided withdrawal is unchanged: after equals before. Called by money.withdrawal_facts.
create or replace function money.account_after(
    p_request money.withdrawals
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- The request holds its total, which free margin excludes already (E-10).
    select jsonb_build_object(
        'before', money.state_json(s.balance, s.equity, s.used_margin, s.free_margin + p.total),
        'after', money.state_json(s.balance - p.total, s.equity - p.total, s.used_margin, s.free_margin)
    )
    from trading.account_state(p_request.account_id) s
    cross join lateral (select case p_request.status when 'pending' then p_request.total else 0 end) p (total)
$$;

-- Returns the receiving bank account of a withdrawal, with the time of the customer's first request to it, the time of
-- the last change to another one, the number of earlier payouts to it, and of approved deposits from it. Called by
-- money.withdrawal_facts.
create or replace function money.bank_facts(
    p_request money.withdrawals
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with earlier as (
        select w.*, money.account_key(w.account_number) = money.account_key(p_request.account_number) as is_same
        from money.withdrawals w
        where w.user_id = p_request.user_id and w.id <= p_request.id
    )
    select jsonb_build_object(
        'name', p_request.bank_name, 'holder', p_request.account_name, 'number', p_request.account_number,
        'swift', p_request.swift_code, 'country', p_request.bank_country,
        'since', min(e.created_at) filter (where e.is_same),
        'changedAt', (
            select min(n.created_at) from earlier n
            where n.id > (select max(o.id) from earlier o where not o.is_same)
        ),
        'paid', count(*) filter (where e.is_same and e.status = 'approved' and e.id <> p_request.id),
        'deposits', (
            select count(*) from money.deposits d
            where d.user_id = p_request.user_id and d.status = 'approved'
                and money.account_key(d.details ->> 'accountNumber') = money.account_key(p_request.account_number)
        )
    )
    from earlier e
$$;

-- Returns an account number without spaces, in capitals, for comparison. Internal.
create or replace function money.account_key(
    p_number text
)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select upper(regexp_replace(p_number, '\s', '', 'g'))
$$;

-- Returns the open orders of an account: their number and sums, and the five with the largest margin. Called by
-- money.withdrawal_facts.
create or replace function money.position_facts(
    p_account_id bigint
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with positions as (
        select o.id, o.type::text as side, o.trade_amount, o.instrument, o.margin_used, o.pro_loss,
            row_number() over (order by o.margin_used desc, o.id) as n
        from trading.order_list o
        where o.account_id = p_account_id and o.status = 'OPENED'
    )
    select jsonb_build_object(
        'count', count(*), 'margin', coalesce(sum(p.margin_used), 0)::text, 'profitLoss', coalesce(sum(p.pro_loss), 0)::text,
        'largest', coalesce(jsonb_agg(jsonb_build_object(
            'id', p.id, 'side', p.side, 'units', p.trade_amount::text, 'instrument', p.instrument, 'margin', p.margin_used::text,
            'profitLoss', p.pro_loss::text
        ) order by p.n) filter (where p.n <= 5), '[]')
    )
    from positions p
$$;
