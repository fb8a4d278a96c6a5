-- Traces of the seeded data: audit entries of decisions, notifications, and page visits of customers. Derived from the
-- rows themselves, in the order of time; existing audit entries are not repeated.
create temporary table planted on commit drop as
select u.*
from iam.users u
join iam.users s on s.email = 'admin@demo.test' and s.password_hash = u.password_hash
where u.email not like '%@demo.test';

insert into audit.entries (at, actor_id, action, entity, entity_id, before, after, reason)
select e.at, e.actor_id, e.action, e.entity, e.entity_id, e.before, e.after, e.reason
from (
    select d.created_at as at, d.user_id as actor_id, 'submit' as action, 'kyc' as entity, d.id::text as entity_id, null::jsonb as before,
        jsonb_build_object('type', d.type) as after, null as reason, d.user_id
    from kyc.documents d
    union all
    select d.decided_at, d.decided_by, case d.status when 'approved' then 'approve' else 'decline' end, 'kyc', d.id::text, '{"status": "pending"}',
        jsonb_build_object('status', d.status), d.decline_reason, d.user_id
    from kyc.documents d where d.decided_at is not null
    union all
    select d.created_at, d.user_id, 'request_deposit', 'deposit', d.id::text, null,
        jsonb_build_object('gateway', d.gateway, 'amount', d.amount, 'status', 'pending'), null, d.user_id
    from money.deposits d
    union all
    select d.decided_at, d.decided_by, case d.status when 'approved' then 'approve_deposit' else 'decline_deposit' end, 'deposit', d.id::text,
        '{"status": "pending"}', jsonb_build_object('status', d.status), d.decline_reason, d.user_id
    from money.deposits d where d.decided_at is not null
    union all
    select w.created_at, w.user_id, 'request_withdrawal', 'withdrawal', w.id::text, null, jsonb_build_object('amount', w.amount, 'status', 'pending'),
        null, w.user_id
    from money.withdrawals w
    union all
    select w.decided_at, w.decided_by, case w.status when 'approved' then 'approve_withdrawal' else 'decline_withdrawal' end, 'withdrawal', w.id::text,
        '{"status": "pending"}', jsonb_build_object('status', w.status), w.decline_reason, w.user_id
    from money.withdrawals w where w.decided_at is not null
    union all
    select j.created_at, j.actor_id, 'adjust_balance', 'adjustment', j.id::text,
        jsonb_build_object('balance', t.balance_after - case j.type when 'add' then j.amount else -j.amount end),
        jsonb_build_object('balance', t.balance_after), j.reason, a.user_id
    from money.adjustments j
    join money.accounts a on a.id = j.account_id
    join money.transfers t on t.kind = 'adjustment' and t.source_type = 'adjustment' and t.source_id = j.id::text
    union all
    select s.created_at, s.user_id, 'subscribe_plan', 'user', s.user_id::text, '{"plan_id": null}',
        jsonb_build_object('plan_id', s.plan_id, 'price', s.price), null, s.user_id
    from money.subscriptions s
    union all
    select d.created_at, d.user_id, 'dispute_close', 'dispute', d.id::text, null, '{"status": "open"}', d.reason, d.user_id from trading.disputes d
    union all
    select d.answered_at, d.answered_by, 'answer_dispute', 'dispute', d.id::text, '{"status": "open"}', jsonb_build_object('status', d.status),
        d.answer, d.user_id
    from trading.disputes d where d.answered_at is not null
    union all
    select c.created_at, c.actor_id, 'crm.' || c.kind, 'lead_change', c.id::text, null, c.target || jsonb_build_object('leads', c.lead_count), null,
        c.actor_id
    from crm.changes c
    union all
    select u.last_login_at, u.id, 'log_in', 'log_in', u.id::text, null,
        jsonb_build_object('address', '203.0.113.' || u.id % 200 + 10, 'by', 'password', 'browser', (array[
            'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
            'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
            'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
        ])[1 + u.id % 3]), null, u.id
    from iam.users u where u.last_login_at is not null
) e
where (e.user_id in (select id from planted) or e.entity = 'lead_change') and not exists (select from audit.entries k where k.entity = e.entity and k.entity_id = e.entity_id and k.action = e.action)
order by e.at;

create temporary table notices on commit drop as
select n.*
from (
    select d.user_id, 'kyc_' || d.status as type, 'KYC ' || d.status as title,
        coalesce(d.decline_reason, 'Your documents have been approved') as description, '/kyc' as url, d.decided_at as at
    from kyc.documents d where d.decided_at is not null
    union all
    select d.user_id, 'deposit_' || d.status, 'Deposit ' || d.status, concat_ws(': ', round(d.amount, 2) || ' ' || a.currency, d.decline_reason), '/deposits/history',
        d.decided_at
    from money.deposits d join money.accounts a on a.id = d.account_id where d.decided_at is not null
    union all
    select w.user_id, 'withdrawal_' || w.status, 'Withdrawal ' || w.status, concat_ws(': ', round(w.amount, 2) || ' ' || a.currency, w.decline_reason), '/withdraws',
        w.decided_at
    from money.withdrawals w join money.accounts a on a.id = w.account_id where w.decided_at is not null
    union all
    select a.user_id, 'order_closed', case o.close_reason when 'take_profit' then 'Take profit reached' else 'Stop loss reached' end,
        site.translate('en', '{{pair}}, {{side}} {{units}}: closed at {{rate}}. Profit/loss: {{result}}.',
            trading.closure_facts(o.id) || jsonb_build_object('side', initcap(o.type::text))),
        '/orders/' || o.id, o.close_time
    from trading.orders o
    join money.accounts a on a.id = o.account_id
    where o.close_reason in ('take_profit', 'stop_loss')
) n
join planted u on u.id = n.user_id
union all
select s.id, n.type, n.title, n.description, n.url, n.at
from (
    select d.created_at as at, 'kyc_submitted' as type, 'KYC submitted' as title, u.full_name as description, '/admin/kyc/' || d.id as url, array[1] as roles
    from kyc.documents d join planted u on u.id = d.user_id
    union all
    select d.created_at, 'deposit_submitted', 'Deposit submitted', u.full_name || ', ' || round(d.amount, 2) || ' ' || a.currency,
        '/admin/deposits/' || d.id, array[1, 2]
    from money.deposits d join money.accounts a on a.id = d.account_id join planted u on u.id = d.user_id
    union all
    select w.created_at, 'withdrawal_submitted', 'Withdrawal submitted', u.full_name || ', ' || round(w.amount, 2) || ' ' || a.currency,
        '/admin/withdraws/pending/' || w.id, array[1, 2]
    from money.withdrawals w join money.accounts a on a.id = w.account_id join planted u on u.id = w.user_id
    union all
    select d.created_at, 'order_disputed', 'Disputed close', u.full_name || ', ' || d.order_id, '/admin/disputes/' || d.id, array[1, 2]
    from trading.disputes d join planted u on u.id = d.user_id
) n
join iam.users s on s.role_id = any (n.roles)
where n.at > now() - interval '4 days'
union all
select (c.target ->> h.field)::bigint, 'leads_assigned', 'Leads assigned', count(*) || ' leads have been assigned to you', h.url, max(c.created_at)
from crm.changes c
join (values ('agentId', '/admin/crm/sales/all'), ('retId', '/admin/crm/retention')) h (field, url) on c.target ? h.field
where c.kind = 'assign' and c.created_at > now() - interval '8 days'
group by c.target ->> h.field, h.url, date_trunc('day', c.created_at)
having count(*) > 1;

-- Notifications older than the last working day are read.
insert into site.notifications (user_id, type, title, description, url, created_at, read_at)
select user_id, type::site.notification_type, title, description, url, at, case when at < now() - interval '9 hours' then at + interval '40 minutes' end
from notices
where not exists (
    select from site.notifications n join iam.users u on u.id = n.user_id where u.email = 'ingrid.solberg@fjordpost.test'
)
order by at;

insert into site.page_visits (user_id, url, visited_at)
select u.id, p.url, u.last_login_at + p.number * (20 + u.id % 70) * interval '1 second'
from planted u
cross join unnest(array['/dashboard', '/deposits', '/dashboard', '/statements', '/pricing', '/kyc']) with ordinality p (url, number)
where u.role_id = 3 and p.number <= 2 + u.id % 5 and u.last_login_at + interval '10 minutes' < now()
    and not exists (select from site.page_visits v where v.user_id = u.id)
order by 3;
