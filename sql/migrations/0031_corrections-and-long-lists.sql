-- A correction refers to the negative balance protection that it changed: several orders of one fall share one. Long
-- lists are counted with index-only scans.

-- Negative: additional protection because a loss became greater.
alter table trading.order_changes
    drop constraint order_changes_protection_check,
    add column protection_id bigint references money.transfers on delete restrict;
comment on column trading.order_changes.protection is
    'The part of the negative balance protection after the order''s close that was reversed because the loss became smaller; negative:
additional protection because it became greater.';
create index order_changes_protection_id_idx on trading.order_changes (protection_id) where protection_id is not null;
update trading.order_changes c set protection_id = n.id
from money.transfers t
join money.transfers n on n.kind = 'negative_balance_protection' and n.source_type = 'account'
    and n.source_id = t.customer_account_id || ':' || t.account_version
where t.kind = 'profit_loss' and t.source_type = 'order' and t.source_id = c.order_id::text;

-- Corrections belong to their instrument from now on: days with corrections are summed again by the next close-days.
update money.report_state set totals_before = null where exists (select from money.transfers where kind = 'correction');
delete from money.daily_totals where exists (select from money.transfers where kind = 'correction');

-- Totals and orders of the back office's lists, with index-only scans.
create index orders_deleted_idx on trading.orders (id) where deleted_at is not null;
create index users_customers_idx on iam.users (id) where role_id = 3 and deleted_at is null;
create index users_created_at_idx on iam.users (created_at, id);
create index users_last_login_at_idx on iam.users (coalesce(last_login_at, '-infinity'), id);
