-- Every transfer moves money between a customer's account and the broker's account of that kind and mode, in the
-- currency of both.
select t.id, t.kind, t.debit_account_id, t.credit_account_id
from money.transfers t
join money.accounts c on c.id = t.customer_account_id
join money.accounts h on h.id = t.debit_account_id + t.credit_account_id - t.customer_account_id
where h.mode <> 'broker' or c.mode = 'broker'
    or h.code <> t.kind || ':' || c.mode
    or t.currency <> c.currency or t.currency <> h.currency;
