-- Every account named in the ledger exists and cannot be deleted; the ledger has no foreign key to accounts (migration
-- 0014).
select 'transfer' as what, t.id
from money.transfers t
where not exists (select from money.accounts a where a.id = t.debit_account_id)
    or not exists (select from money.accounts a where a.id = t.credit_account_id)
union all
select 'a trigger is missing or sleeps on ' || r.name, null
from (values ('money.accounts'), ('market.instruments'), ('trading.orders')) r (name)
where not exists (
    select from pg_trigger t where t.tgrelid = r.name::regclass and t.tgname = 'stays' and t.tgenabled = 'A'
);
