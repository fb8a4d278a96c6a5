create or replace view money.statement_list as
select
    t.id, t.created_at, a.user_id, t.customer_account_id as account_id, t.currency, t.kind::text as kind, t.source_type, t.source_id,
    t.description, case when t.credit_account_id = t.customer_account_id then t.amount else -t.amount end as amount, t.balance_after
from money.transfers t
join money.accounts a on a.id = t.customer_account_id;

comment on view money.statement_list is
'The ledger from the customer''s side: every amount with its sign and the balance after it, newest by (created_at, id). Queries narrow it
to one account.';
grant select on money.statement_list to bourse_app;
