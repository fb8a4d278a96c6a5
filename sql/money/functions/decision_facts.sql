-- Returns a deposit's or withdrawal's (p_request, its row) figures, status and times. Called by money.withdrawal_facts
-- and money.deposit_facts, as are the functions below.
create or replace function money.request_json(
    p_request jsonb
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'id', p_request -> 'id', 'amount', p_request ->> 'amount', 'fee', p_request ->> 'fee', 'total', p_request ->> 'total',
        'currency', a.currency, 'gateway', p_request ->> 'gateway', 'status', p_request ->> 'status',
        'declineReason', p_request ->> 'decline_reason', 'createdAt', p_request ->> 'created_at',
        'decidedAt', p_request ->> 'decided_at', 'decidedBy', u.full_name
    )
    from money.accounts a
    left join iam.users u on u.id = (p_request ->> 'decided_by')::bigint
    where a.id = (p_request ->> 'account_id')::bigint
$$;

-- Returns a customer's names, country, plan, identity state, last change of password and state of screening; a password
-- of the last seven days is new. null: never submitted, never changed, not screened yet. "matchId" is the newest match
-- that blocks the customer or awaits a decision.
create or replace function money.customer_facts(
    p_user_id bigint
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'id', u.id, 'fullName', u.full_name, 'verifiedName', kyc.verified_name(u.id), 'country', p.country, 'plan', l.name,
        'kycStatus', kyc.status_of(u.id), 'kycDecidedAt', d.decided_at, 'kycDecidedBy', b.full_name, 'kycId', d.id,
        'passwordChangedAt', nullif(u.password_changed_at, u.created_at),
        'hasNewPassword', u.password_changed_at <> u.created_at and u.password_changed_at > now() - interval '7 days',
        'screening', jsonb_build_object(
            'screenedAt', s.screened_at, 'isBlocked', compliance.is_blocked(u.id), 'matchId', m.id,
            'isClear', case when m.id is not null or compliance.is_blocked(u.id) then false when s.screened_at is not null then true end)
    )
    from iam.users u
    left join iam.profiles p on p.user_id = u.id
    left join money.plans l on l.id = u.plan_id
    left join lateral (
        select k.id, k.decided_at, k.decided_by from kyc.documents k where k.user_id = u.id order by k.id desc limit 1
    ) d on true
    left join iam.users b on b.id = d.decided_by
    cross join lateral (select compliance.screened_at(u.id)) s (screened_at)
    left join lateral (
        select max(h.id) as id from compliance.matches h
        where h.user_id = u.id and (compliance.is_waiting(h.status) or h.status = 'true_match' and compliance.is_blocked(u.id))
    ) m on true
    where u.id = p_user_id
$$;

-- Returns balance, equity, used and free margin and margin level (percent, null without margin) as texts.
create or replace function money.state_json(
    p_balance numeric,
    p_equity numeric,
    p_used_margin numeric,
    p_free_margin numeric
)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'balance', p_balance::text, 'equity', p_equity::text, 'usedMargin', p_used_margin::text,
        'freeMargin', p_free_margin::text, 'marginLevel', trading.margin_level(p_equity, p_used_margin)::text
    )
$$;

-- Returns the approved deposits and withdrawals of an account, without fees: numbers, sums, net deposits, and number
-- and sum by gateway; the number of declined deposits; and the result of trading since the first transfer.
create or replace function money.cash_facts(
    p_account_id bigint
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with requests as (
        select 'deposit' as kind, d.gateway, d.amount, d.status from money.deposits d where d.account_id = p_account_id
        union all
        select 'withdrawal', w.gateway, w.amount, w.status from money.withdrawals w where w.account_id = p_account_id
    ), gateways as (
        select r.kind, r.gateway, count(*) as number, sum(r.amount) as amount
        from requests r
        where r.status = 'approved'
        group by r.kind, r.gateway
    ), sums as (
        select
            coalesce(sum(g.number) filter (where g.kind = 'deposit'), 0) as deposits,
            coalesce(sum(g.amount) filter (where g.kind = 'deposit'), 0) as deposited,
            coalesce(sum(g.number) filter (where g.kind = 'withdrawal'), 0) as withdrawals,
            coalesce(sum(g.amount) filter (where g.kind = 'withdrawal'), 0) as withdrawn,
            coalesce(jsonb_agg(jsonb_build_object(
                'kind', g.kind, 'gateway', coalesce(t.title, g.gateway), 'count', g.number, 'amount', g.amount::text
            ) order by g.kind, g.amount desc, g.gateway), '[]') as gateways
        from gateways g
        left join money.gateways t on t.name = g.gateway
    )
    select jsonb_build_object(
        'deposits', s.deposits, 'deposited', s.deposited::text, 'withdrawals', s.withdrawals, 'withdrawn', s.withdrawn::text,
        'net', (s.deposited - s.withdrawn)::text, 'gateways', s.gateways,
        'declined', (select count(*) from requests r where r.kind = 'deposit' and r.status = 'declined'),
        'profitLoss', money.trading_result(p_account_id)::text
    )
    from sums s
$$;

-- Returns the realised result of trading of an account since it was opened, with swaps and corrections: the balance
-- less the transfers of other kinds, which are few.
create or replace function money.trading_result(
    p_account_id bigint
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select a.balance - coalesce((
        select sum(case when t.credit_account_id = a.id then t.amount else -t.amount end)
        from money.transfers t
        where t.customer_account_id = a.id and t.kind not in ('profit_loss', 'swap', 'negative_balance_protection', 'correction')
    ), 0)
    from money.accounts a
    where a.id = p_account_id
$$;

-- Returns a customer's pending deposits and withdrawals other than the request p_id of p_kind, oldest first.
create or replace function money.other_requests(
    p_user_id bigint,
    p_kind text,
    p_id bigint
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_agg(jsonb_build_object(
        'kind', r.kind, 'id', r.id, 'total', r.total::text, 'currency', a.currency, 'createdAt', r.created_at
    ) order by r.created_at, r.id), '[]')
    from (
        select 'deposit' as kind, d.id, d.account_id, d.total, d.created_at
        from money.deposits d where d.user_id = p_user_id and d.status = 'pending'
        union all
        select 'withdrawal', w.id, w.account_id, w.total, w.created_at
        from money.withdrawals w where w.user_id = p_user_id and w.status = 'pending'
    ) r
    join money.accounts a on a.id = r.account_id
    where (r.kind, r.id) <> (p_kind, p_id)
$$;

-- Returns whether an action needs a four-eyes approval because of its amount, and the request that waits, null without
-- one. p_action and p_record_id as in money.approvals.
create or replace function money.approval_facts(
    p_actor_id bigint,
    p_action text,
    p_record_id bigint,
    p_account_id bigint,
    p_amount numeric
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'isRequired', money.exceeds_approval_limit(p_account_id, p_amount),
        'limit', nullif(money.number_setting('secondPersonAbove'), 0)::text, 'limitCurrency', site.setting('appCurrency'),
        'waiting', (
            select jsonb_build_object(
                'id', p.id, 'requestedBy', u.full_name, 'requestedAt', p.requested_at, 'isOwn', p.requested_by = p_actor_id)
            from money.approvals p
            join iam.users u on u.id = p.requested_by
            where p.action = p_action and p.record_id = p_record_id and p.status = 'waiting'
        )
    )
$$;

-- Returns the pending requests before and after one, oldest first, and the number of pending requests, of those that
-- the actor may see.
create or replace function money.requests_beside(
    p_actor_id bigint,
    p_kind text,
    p_id bigint
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'previous', b.previous, 'next', b.next, 'waiting', money.count_requests(p_actor_id, p_kind, '{"status": "pending"}')
    )
    from site.list_beside(p_actor_id, money.request_source(p_actor_id, p_kind), '{"status": "pending"}', 'id', p_id) b
$$;
