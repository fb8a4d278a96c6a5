-- The active account of a user is one of their own.
select u.id, u.active_account_id
from iam.users u
join money.accounts a on a.id = u.active_account_id
where a.user_id is distinct from u.id;
