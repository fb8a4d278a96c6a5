-- An approved withdrawal has exactly one transfer, of its total from its account; a pending or declined one has none.
select w.id, w.status, t.id as transfer_id
from money.withdrawals w
left join money.transfers t on t.kind = 'withdrawal' and t.source_type = 'withdrawal' and t.source_id = w.id::text
where (w.status = 'approved') <> (t.id is not null)
    or t.debit_account_id <> w.account_id or t.amount <> w.total or t.balance_after <> w.balance_after;
