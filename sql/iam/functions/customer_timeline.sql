-- Returns the events of a customer in one stream, newest first: log-ins, orders, requests and movements of money,
-- identity, disputes, notes, calls and changes by staff. A page has up to p_limit rows and continues after the last row
-- of the page before, named by p_before and p_key. actor is null for the customer and the system; detail depends on
-- kind; amounts are text in their own currency. e-mail and phone of audited changes are left out. Called by GET
-- /admin/customers/{id} and GET /admin/customers/{id}/timeline. Errors: BT102 account inactive, BT103 forbidden, BT104
-- not found.
-- null: actor
-- grant: bourse_app
create or replace function iam.customer_timeline(
    p_actor_id bigint,
    p_user_id bigint,
    p_limit integer default 30,
    p_before timestamptz default null,
    p_key text default null
)
returns table (at timestamptz, key text, kind text, actor text, detail jsonb)
language plpgsql
stable
rows 30
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
    v_limit integer := least(greatest(p_limit, 1), 100);
    v_before timestamptz := coalesce(p_before, 'infinity');
    v_key text := coalesce(p_key, '');
    v_accounts bigint[];
begin
    perform iam.open_customer_page(p_actor_id, p_user_id);
    v_accounts := array(select a.id from money.accounts a where a.user_id = p_user_id);
    return query
    select e.at, e.key, e.kind, u.full_name, e.detail
    from (
        select * from iam.order_events(v_accounts, v_before, v_key, v_limit)
        union all select * from iam.money_events(p_user_id, v_accounts)
        union all select * from iam.contact_events(crm.leads_of_customer(p_actor_id, p_user_id))
        union all select * from iam.person_events(p_user_id)
        union all select * from iam.audit_events(p_user_id, v_before, v_limit)
    ) e
    left join iam.users u on u.id = e.actor_id
    where (e.at, e.key collate "C") < (v_before, v_key collate "C")
    order by e.at desc, e.key collate "C" desc
    limit v_limit;
end;
$$;

-- Returns the newest openings and closes of the orders of accounts, and the placed pending orders, before a place in
-- the timeline; as many of each as one page can need. Called by iam.customer_timeline, as are the functions below.
create or replace function iam.order_events(
    p_accounts bigint[],
    p_before timestamptz,
    p_key text,
    p_limit integer
)
returns table (at timestamptz, key text, kind text, actor_id bigint, detail jsonb)
language sql
stable
rows 30
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- Rows at the time of the page's place are kept: iam.customer_timeline compares their keys.
    with opened as (
        (select o.id, o.created_at as at from trading.orders o
        where o.account_id = any (p_accounts) and o.close_time is null and o.parent_id is null and o.created_at <= p_before
        order by o.created_at desc, o.id desc limit p_limit + 1)
        union all
        (select o.id, o.created_at from trading.orders o
        where o.account_id = any (p_accounts) and o.close_time is not null and o.parent_id is null and o.deleted_at is null
            and o.created_at <= p_before
        order by o.created_at desc, o.id desc limit p_limit + 1)
    ), closed as (
        select c.id, c.close_time as at
        from unnest(p_accounts) a (id)
        cross join lateral (
            select o.id, o.close_time from trading.orders o
            where o.account_id = a.id and o.close_time is not null and o.close_time <= p_before and o.deleted_at is null
            order by o.close_time desc, o.id desc limit p_limit + 1
        ) c
    )
    select e.at, e.kind || ':' || e.id, e.kind, null::bigint, jsonb_build_object(
        'id', o.id, 'side', o.type, 'units', trim_scale(o.units)::text, 'instrument', i.name,
        'decimals', market.shown_decimals(i.category, i.price_decimals),
        'rate', case e.kind when 'open' then o.open_rate else o.close_rate end::text,
        'reason', case e.kind when 'close' then o.close_reason end,
        'amount', case e.kind when 'close' then o.pro_loss end::text, 'currency', a.currency)
    from (
        select n.id, n.at, 'open' as kind from opened n
        union all
        select c.id, c.at, 'close' from closed c
    ) e
    join trading.orders o on o.id = e.id
    join money.accounts a on a.id = o.account_id
    join market.instruments i on i.id = o.instrument_id
    union all
    (select p.created_at, 'pending:' || p.id, 'pending', null, jsonb_build_object(
        'id', p.id, 'side', p.type, 'order', p.kind, 'units', trim_scale(p.units)::text, 'instrument', i.name,
        'decimals', market.shown_decimals(i.category, i.price_decimals), 'rate', p.price::text)
    from trading.pending_orders p join market.instruments i on i.id = p.instrument_id
    where p.account_id = any (p_accounts) and p.created_at <= p_before
    order by p.created_at desc, p.id desc limit p_limit + 1)
$$;

-- Returns requested and decided deposits and withdrawals, adjustments of balances and subscriptions to plans.
create or replace function iam.money_events(
    p_user_id bigint,
    p_accounts bigint[]
)
returns table (at timestamptz, key text, kind text, actor_id bigint, detail jsonb)
language sql
stable
rows 100
security definer
set search_path = pg_catalog, pg_temp
as $$
    with requests as (
        select 'deposit' as kind, d.id, d.account_id, d.amount, d.gateway, d.status, d.created_at, d.decided_at, d.decided_by
        from money.deposits d where d.user_id = p_user_id
        union all
        select 'withdrawal', w.id, w.account_id, w.amount, w.gateway, w.status, w.created_at, w.decided_at, w.decided_by
        from money.withdrawals w where w.user_id = p_user_id
    )
    select e.at, e.kind || ':' || r.id, e.kind, e.actor_id, jsonb_build_object(
        'id', r.id, 'amount', r.amount::text, 'currency', a.currency, 'gateway', coalesce(g.title, r.gateway))
    from requests r
    join money.accounts a on a.id = r.account_id
    left join money.gateways g on g.name = r.gateway
    cross join lateral (values
        (r.kind || '_requested', r.created_at, null::bigint),
        (r.kind || '_' || r.status, r.decided_at, r.decided_by)
    ) e (kind, at, actor_id)
    where e.at is not null
    union all
    select j.created_at, 'adjustment:' || j.id, 'adjustment', j.actor_id, jsonb_build_object(
        'id', j.id, 'amount', case j.type when 'add' then j.amount else -j.amount end::text, 'currency', a.currency,
        'reason', j.reason)
    from money.adjustments j join money.accounts a on a.id = j.account_id
    where j.account_id = any (p_accounts)
    union all
    select s.created_at, 'plan:' || s.id, 'plan', null, jsonb_build_object('name', l.name, 'amount', s.price::text, 'currency', a.currency)
    from money.subscriptions s
    join money.plans l on l.id = s.plan_id
    join money.accounts a on a.id = s.account_id
    where s.user_id = p_user_id
$$;

-- Returns the notes and calls of leads.
create or replace function iam.contact_events(
    p_leads bigint[]
)
returns table (at timestamptz, key text, kind text, actor_id bigint, detail jsonb)
language sql
stable
rows 20
security definer
set search_path = pg_catalog, pg_temp
as $$
    select n.created_at, 'note:' || n.id, 'note', n.user_id, jsonb_build_object('text', left(n.content, 300))
    from crm.notes n where n.lead_id = any (p_leads)
    union all
    select c.created_at, 'call:' || c.id, 'call', c.user_id, '{}' from crm.calls c where c.lead_id = any (p_leads)
$$;

-- Returns the sign-up, submitted and decided identity documents, and disputes.
create or replace function iam.person_events(
    p_user_id bigint
)
returns table (at timestamptz, key text, kind text, actor_id bigint, detail jsonb)
language sql
stable
rows 20
security definer
set search_path = pg_catalog, pg_temp
as $$
    select u.created_at, 'sign_up:' || u.id, 'sign_up', null::bigint, '{}'::jsonb from iam.users u where u.id = p_user_id
    union all
    select e.at, e.kind || ':' || k.id, e.kind, e.actor_id, jsonb_build_object('type', k.type, 'reason', k.decline_reason)
    from kyc.documents k
    cross join lateral (values
        ('identity_submitted', k.created_at, null::bigint),
        ('identity_' || k.status, k.decided_at, k.decided_by)
    ) e (kind, at, actor_id)
    where k.user_id = p_user_id and e.at is not null
    union all
    select e.at, e.kind || ':' || d.id, e.kind, e.actor_id, jsonb_build_object('id', d.order_id, 'text', left(e.content, 300))
    from trading.disputes d
    cross join lateral (values
        ('dispute', d.created_at, null::bigint, d.reason),
        ('dispute_' || d.status, d.answered_at, d.answered_by, d.answer)
    ) e (kind, at, actor_id, content)
    where d.user_id = p_user_id and e.at is not null
$$;

-- Returns the newest audited events of the user's record before a time: log-ins, changes of the account, tags. e-mail
-- and phone are left out.
create or replace function iam.audit_events(
    p_user_id bigint,
    p_before timestamptz,
    p_limit integer
)
returns table (at timestamptz, key text, kind text, actor_id bigint, detail jsonb)
language sql
stable
rows 30
security definer
set search_path = pg_catalog, pg_temp
as $$
    select e.at, 'audit:' || e.id, case when e.action in ('log_in', 'log_in_failed', 'log_out') then e.action else 'change' end,
        nullif(coalesce(e.impersonator_id, e.actor_id), p_user_id), jsonb_build_object(
            'action', e.action, 'changes', audit.changes(e.before - array['email', 'phone'], e.after - array['email', 'phone']),
            'reason', e.reason)
    from unnest(array['user', 'log_in', 'tags']) n (entity)
    cross join lateral (
        -- Ids ascend with time but for transactions that overlap, which commit within seconds.
        select * from audit.entries l
        where l.entity = n.entity and l.entity_id = p_user_id::text and l.at <= p_before
            -- These have an event of their own.
            and l.action not in ('subscribe_plan', 'create')
        order by l.id desc limit p_limit + 10
    ) e
$$;
