-- Per currency, what customers have is what the house owes: all money is on one side or the other.
select c.currency, c.customers, h.house
from (
    select a.currency, sum(a.balance) as customers from money.accounts a where a.mode <> 'house' group by a.currency
) c
cross join lateral (
    select coalesce(sum(case when t.debit_account_id = a.id then t.amount else -t.amount end), 0) as house
    from money.accounts a
    join money.transfers t on a.id in (t.debit_account_id, t.credit_account_id)
    where a.mode = 'house' and a.currency = c.currency
) h
where c.customers <> h.house;
