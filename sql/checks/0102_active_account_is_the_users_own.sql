-- A user's active account belongs to that user.
select u.id, u.active_account_id
from iam.users u
join money.accounts a on a.id = u.active_account_id
where a.user_id is distinct from u.id;
