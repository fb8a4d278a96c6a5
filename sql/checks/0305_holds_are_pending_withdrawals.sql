-- The held amount of an account is the total of its pending withdrawals.
select a.id, a.held, w.total
from money.accounts a
cross join lateral (
    select coalesce(sum(p.total), 0) as total from money.withdrawals p where p.account_id = a.id and p.status = 'pending'
) w
where a.held <> w.total;
