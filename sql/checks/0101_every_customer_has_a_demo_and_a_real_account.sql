-- Every customer has a demo and a real account.
select u.id, u.email
from iam.users u
where u.role_id = iam.role('customer') and u.deleted_at is null
    and (
        not exists (select from money.accounts a where a.user_id = u.id and a.mode = 'demo')
        or not exists (select from money.accounts a where a.user_id = u.id and a.mode = 'real')
    );
