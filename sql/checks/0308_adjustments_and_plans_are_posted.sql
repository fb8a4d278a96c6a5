-- Every adjustment and every paid plan has exactly one transfer of its amount.
select 'adjustment' as source, a.id, t.id as transfer_id
from money.adjustments a
left join money.transfers t on t.kind = 'adjustment' and t.source_type = 'adjustment' and t.source_id = a.id::text
where t.id is null or t.amount <> a.amount
    or case a.type when 'add' then t.credit_account_id else t.debit_account_id end <> a.account_id
union all
select 'subscription', s.id, t.id
from money.subscriptions s
left join money.transfers t on t.kind = 'plan' and t.source_type = 'subscription' and t.source_id = s.id::text
where (s.price > 0) <> (t.id is not null) or t.amount <> s.price or t.debit_account_id <> s.account_id;
