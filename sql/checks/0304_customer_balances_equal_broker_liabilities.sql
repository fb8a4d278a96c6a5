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
