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
