-- An approved deposit has exactly one transfer, of its amount to its account; a pending or declined one has none.
select d.id, d.status, t.id as transfer_id
from money.deposits d
left join money.transfers t on t.kind = 'deposit' and t.source_type = 'deposit' and t.source_id = d.id::text
where (d.status = 'approved') <> (t.id is not null)
    or t.credit_account_id <> d.account_id or t.amount <> d.amount or t.balance_after <> d.balance_after;
