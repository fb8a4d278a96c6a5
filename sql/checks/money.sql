-- 0301_transfers_connect_a_customer_and_the_broker
-- Every transfer moves money between a customer's account and the broker's account of that kind and mode, in the
-- currency of both.
select t.id, t.kind, t.debit_account_id, t.credit_account_id
from money.transfers t
join money.accounts c on c.id = t.customer_account_id
join money.accounts h on h.id = t.debit_account_id + t.credit_account_id - t.customer_account_id
where h.mode <> 'broker' or c.mode = 'broker'
    or h.code <> t.kind || ':' || c.mode
    or t.currency <> c.currency or t.currency <> h.currency;

-- 0302_balances_are_the_sum_of_their_transfers
-- A balance is the sum of the account's transfers, and its version is their number.
select a.id, a.balance, t.total, a.version, t.newest, t.times
from money.accounts a
cross join lateral (
    select
        coalesce(sum(case when m.credit_account_id = a.id then m.amount else -m.amount end), 0) as total,
        coalesce(max(m.account_version), 0) as newest,
        count(*) as times
    from money.transfers m
    where m.customer_account_id = a.id
) t
where a.mode <> 'broker' and (a.balance <> t.total or a.version <> t.newest or a.version <> t.times);

-- 0303_balances_after_add_up
-- The balance after each transfer is the balance before it plus its amount, without a gap in the versions.
select z.id, z.customer_account_id, z.balance_after, z.expected
from (
    select
        t.id, t.customer_account_id, t.balance_after, t.account_version,
        sum(case when t.credit_account_id = t.customer_account_id then t.amount else -t.amount end) over w as expected,
        row_number() over w as nth
    from money.transfers t
    window w as (partition by t.customer_account_id order by t.account_version)
) z
where z.balance_after <> z.expected or z.account_version <> z.nth;

-- 0304_customer_balances_equal_broker_liabilities
-- In each currency, the sum of customers' balances equals the broker's liabilities.
select c.currency, c.customers, h.broker
from (
    select a.currency, sum(a.balance) as customers from money.accounts a where a.mode <> 'broker' group by a.currency
) c
left join (
    select a.currency, sum(m.amount) as broker
    from (
        select t.debit_account_id as account_id, t.amount from money.transfers t
        union all
        select t.credit_account_id, -t.amount from money.transfers t
    ) m
    join money.accounts a on a.id = m.account_id and a.mode = 'broker'
    group by a.currency
) h on h.currency = c.currency
where c.customers <> coalesce(h.broker, 0);

-- 0305_holds_are_pending_withdrawals
-- The held amount of an account is the total of its pending withdrawals.
select a.id, a.held, w.total
from money.accounts a
cross join lateral (
    select coalesce(sum(p.total), 0) as total from money.withdrawals p where p.account_id = a.id and p.status = 'pending'
) w
where a.held <> w.total;

-- 0306_deposits_are_credited_once
-- An approved deposit has exactly one transfer, of its amount to its account; a pending or declined one has none.
select d.id, d.status, t.id as transfer_id
from money.deposits d
left join money.transfers t on t.kind = 'deposit' and t.source_type = 'deposit' and t.source_id = d.id::text
where (d.status = 'approved') <> (t.id is not null)
    or t.credit_account_id <> d.account_id or t.amount <> d.amount or t.balance_after <> d.balance_after;

-- 0307_withdrawals_are_debited_once
-- An approved withdrawal has exactly one transfer, of its total from its account; a pending or declined one has none.
select w.id, w.status, t.id as transfer_id
from money.withdrawals w
left join money.transfers t on t.kind = 'withdrawal' and t.source_type = 'withdrawal' and t.source_id = w.id::text
where (w.status = 'approved') <> (t.id is not null)
    or t.debit_account_id <> w.account_id or t.amount <> w.total or t.balance_after <> w.balance_after;

-- 0308_adjustments_and_plans_are_posted
-- Every adjustment and every paid plan has exactly one transfer of its amount.
select 'adjustment' as source, a.id, t.id as transfer_id
from money.adjustments a
left join money.transfers t on t.kind = 'adjustment' and t.source_type = 'adjustment' and t.source_id = a.id::text
where t.id is null or t.amount <> a.amount
    or case a.type when 'add' then t.credit_account_id else t.debit_account_id end <> a.account_id
union all
select 'subscription', s.id, t.id
from money.subscriptions s
left join money.transfers t on t.kind = 'plan' and t.source_type = 'subscription' and t.source_id = s.id::text
where (s.price > 0) <> (t.id is not null) or t.amount <> s.price or t.debit_account_id <> s.account_id;

-- 0309_closed_orders_are_posted_once
-- A closed order's profit or loss is in the ledger exactly once and to the cent; an open order has none. Changes by
-- staff have their own entries (check 0316), so the first entry and those add up to the order's current result, or to
-- zero after its deletion.
select o.id, o.pro_loss, t.id as transfer_id
from trading.orders o
left join (select order_id, sum(amount) as amount from trading.order_changes group by order_id) c on c.order_id = o.id
cross join lateral (select case when o.deleted_at is null then coalesce(o.pro_loss, 0) else 0 end - coalesce(c.amount, 0)) e (posted)
left join money.transfers t on t.kind = 'profit_loss' and t.source_type = 'order' and t.source_id = o.id::text
where (o.close_time is not null and e.posted <> 0) <> (t.id is not null)
    or t.customer_account_id <> o.account_id
    or t.amount <> abs(e.posted)
    or (t.credit_account_id = o.account_id) <> (e.posted > 0);

-- 0310_requests_were_decided_by_other_users
-- A deposit or withdrawal was decided by an administrator or a manager, never by its own customer.
select 'deposit' as request, d.id, d.decided_by
from money.deposits d
join iam.users u on u.id = d.decided_by
where d.decided_by = d.user_id or u.role_id not in (iam.role('admin'), iam.role('manager'))
union all
select 'withdrawal', w.id, w.decided_by
from money.withdrawals w
join iam.users u on u.id = w.decided_by
where w.decided_by = w.user_id or u.role_id not in (iam.role('admin'), iam.role('manager'));

-- 0311_the_ledger_refuses_changes
-- The triggers that make the ledger immutable exist and always fire, and no role other than the owner may write its
-- rows.
select g.name
from (
    values ('transfers', 'refuse_changes'), ('transfers', 'refuse_truncate'), ('deposits', 'one_decision'), ('withdrawals', 'one_decision'),
        ('adjustments', 'refuse_changes'), ('subscriptions', 'refuse_changes'), ('seals', 'refuse_changes'), ('seals', 'refuse_truncate')
) g (table_name, name)
where not exists (
    select
    from pg_catalog.pg_trigger t
    join pg_catalog.pg_class c on c.oid = t.tgrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'money' and c.relname = g.table_name and t.tgname = g.name and t.tgenabled = 'A'
)
union all
select r.rolname || ' on ' || c.relname
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
cross join pg_catalog.pg_roles r
where n.nspname = 'money' and c.relkind = 'r' and r.rolname in ('bourse_app', 'bourse_worker', 'bourse_audit')
    and pg_catalog.has_table_privilege(r.oid, c.oid, 'insert, update, delete, truncate');

-- 0312_automatic_deposits_have_a_verified_report
-- A deposit approved without a member of staff has a verified report of its provider with its amount and currency.
select d.id, d.gateway, e.id as event_id
from money.deposits d
join money.accounts a on a.id = d.account_id
left join money.payment_events e on e.deposit_id = d.id and e.gateway = d.gateway and e.verdict = 'verified' and e.outcome = 'credited'
where (d.status = 'approved' and d.decided_by is null) <> (e.id is not null)
    or coalesce(e.confirmed, e.event) ->> 'reference' <> d.reference
    or (coalesce(e.confirmed, e.event) ->> 'amount')::numeric <> d.total
    or upper(coalesce(e.confirmed, e.event) ->> 'currency') <> a.currency;

-- 0313_active_gateways_are_set_up
-- An active gateway has at least its first key; the bank gateway has account details.
select g.name
from money.gateways g
where g.is_active and (g.key1 = '' or (g.name = 'bank' and g.key3 = ''));

-- 0314_daily_totals_match_the_ledger
-- The stored daily totals of ended days equal the sums of the ledger.
with closed as (
    select d.day, d.mode, d.currency, d.kind, sum(d.movements) as movements, sum(d.paid_in) as paid_in, sum(d.paid_out) as paid_out
    from money.daily_totals d
    group by d.day, d.mode, d.currency, d.kind
),
ledger as (
    select
        (t.created_at at time zone 'UTC')::date as day, a.mode, t.currency, t.kind, count(*) as movements,
        sum(case when t.credit_account_id = t.customer_account_id then t.amount else 0 end) as paid_in,
        sum(case when t.debit_account_id = t.customer_account_id then t.amount else 0 end) as paid_out
    from money.transfers t
    join money.accounts a on a.id = t.customer_account_id
    where t.created_at < (select s.totals_before::timestamp at time zone 'UTC' from money.report_state s)
    group by 1, 2, 3, 4
)
(select 'not in the ledger' as problem, x.* from (table closed except table ledger) x)
union all
(select 'not in the totals', x.* from (table ledger except table closed) x);

-- 0315_transfers_refer_to_existing_accounts
-- Every account named in the ledger exists and cannot be deleted; the ledger has no foreign key to accounts (migration
-- 0014).
select 'transfer' as what, t.id
from money.transfers t
where not exists (select from money.accounts a where a.id = t.debit_account_id)
    or not exists (select from money.accounts a where a.id = t.credit_account_id)
union all
select 'a trigger is missing or sleeps on ' || r.name, null
from (values ('money.accounts'), ('market.instruments'), ('trading.orders')) r (name)
where not exists (
    select from pg_trigger t where t.tgrelid = r.name::regclass and t.tgname = 'stays' and t.tgenabled = 'A'
);

-- 0316_changes_of_orders_are_posted_once
-- The amount of an edit or deletion of an order by staff, and the compensation of a dispute, are in the ledger exactly
-- once, to the cent, on the order's account, and every correction has its cause.
with wanted as (
    select 'order_change' as source_type, c.order_id || ':' || c.id as source_id, o.account_id, c.amount
    from trading.order_changes c join trading.orders o on o.id = c.order_id where c.amount <> 0
    union all
    select 'order_change', c.order_id || ':' || c.id || ':protection', o.account_id, -c.protection
    from trading.order_changes c join trading.orders o on o.id = c.order_id where c.protection <> 0
    union all
    select 'dispute', d.order_id || ':' || d.id, o.account_id, d.compensation
    from trading.disputes d join trading.orders o on o.id = d.order_id where d.compensation is not null
    union all
    select 'dispute', d.order_id || ':' || d.dispute_id, o.account_id, d.compensation
    from trading.dispute_orders d join trading.orders o on o.id = d.order_id
)
select coalesce(w.source_id, t.source_id) as source_id, w.amount, t.id as transfer_id
from wanted w
full join (select * from money.transfers where kind = 'correction' and source_type in ('order_change', 'dispute')) t
    on t.source_type = w.source_type and t.source_id = w.source_id
where w.source_id is null or t.id is null
    or t.customer_account_id <> w.account_id
    or case when t.credit_account_id = w.account_id then t.amount else -t.amount end <> w.amount;

-- 0317_approvals_involved_two_people
-- A four-eyes approval was given by another user than the requester, and an approved request was executed.
select id, action, record_id, requested_by, decided_by
from money.approvals
where status = 'approved' and (decided_by is not distinct from requested_by or carried_out_at is null);

-- 0318_sealed_transfers_are_as_they_were
-- Every seal is the hash of its transfers and the previous seal, and no transfer lies between two seals.
select s.id as seal, s.after_id, s.up_to_id
from (
    select
        s.*, lag(s.hash) over w as previous, lag(s.up_to_id, 1, 0::bigint) over w as ended_at, row_number() over w as nth
    from money.seals s
    window w as (order by s.id)
) s
where s.id <> s.nth or s.after_id <> s.ended_at or s.hash <> money.seal_of(s.previous, s.after_id, s.up_to_id);

-- 0319_monthly_totals_match_the_days
-- The stored totals of every ended month equal the sums of its days.
with months as (
    select date_trunc('month', d.day)::date as month, d.mode, d.currency, d.kind, d.instrument_id,
        sum(d.movements)::bigint as movements, sum(d.paid_in) as paid_in, sum(d.paid_out) as paid_out
    from money.daily_totals d
    where d.day < (select date_trunc('month', s.totals_before) from money.report_state s)
    group by 1, 2, 3, 4, 5
)
(select 'not in the days' as problem, x.* from (table money.monthly_totals except table months) x)
union all
(select 'not in the months', x.* from (table months except table money.monthly_totals) x);

-- 0320_cash_movements_match_the_ledger
-- The copies of deposits and withdrawals for the reports are those of the ledger, with the gateways of their requests.
with ledger as (
    select t.id as transfer_id, a.user_id, t.created_at, t.kind, t.currency, coalesce(d.gateway, w.gateway) as gateway, t.amount
    from money.transfers t
    join money.accounts a on a.id = t.customer_account_id
    left join money.deposits d on d.id = case when t.source_type = 'deposit' then t.source_id::bigint end
    left join money.withdrawals w on w.id = case when t.source_type = 'withdrawal' then t.source_id::bigint end
    where t.kind in ('deposit', 'withdrawal') and a.mode = 'real'
)
(select 'not in the ledger' as problem, x.* from (table money.cash_movements except table ledger) x)
union all
(select 'not copied', x.* from (table ledger except table money.cash_movements) x);
