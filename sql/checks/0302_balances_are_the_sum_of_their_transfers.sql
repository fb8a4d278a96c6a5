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
