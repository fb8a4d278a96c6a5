-- In a session that acts for another user, the actor is an administrator, manager or retention agent, and the user is a
-- customer.
select s.id, s.user_id, s.impersonator_id
from iam.sessions s
join iam.users u on u.id = s.user_id
join iam.users i on i.id = s.impersonator_id
where i.role_id not in (iam.role('admin'), iam.role('manager'), iam.role('retention_agent')) or u.role_id <> iam.role('customer');
