-- Movements above a limit require a four-eyes approval; negative balance protection is corrected together with its
-- order.

create table money.approvals (
    id bigint generated always as identity primary key,
    action text not null check (action in ('approve_deposit', 'approve_withdrawal', 'adjust_balance', 'edit_trade', 'delete_trade')),
    -- The deposit, withdrawal, account or order concerned, and the arguments of the request.
    record_id bigint not null,
    arguments jsonb not null default '{}',
    account_id bigint not null references money.accounts on delete restrict,
    amount money.amount not null check (amount > 0),
    status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused', 'void')),
    requested_by bigint not null references iam.users on delete restrict,
    requested_at timestamptz not null default clock_timestamp(),
    decided_by bigint references iam.users on delete restrict,
    decided_at timestamptz,
    carried_out_at timestamptz,
    note text check (length(note) <= 2000),
    check ((status = 'waiting') = (decided_at is null)),
    check (status <> 'approved' or decided_by <> requested_by),
    check (carried_out_at is null or status = 'approved')
);
comment on column money.approvals.amount is 'In the account''s currency: the amount that would move, or for an open order the change of its result.';
create index approvals_account_id_idx on money.approvals (account_id);
create index approvals_requested_by_idx on money.approvals (requested_by);
create index approvals_decided_by_idx on money.approvals (decided_by);
-- A deposit, withdrawal or order has at most one waiting request; an account may have several adjustments.
create unique index approvals_waiting_key on money.approvals (action, record_id) where status = 'waiting' and action <> 'adjust_balance';
create index approvals_waiting_idx on money.approvals (id) where status = 'waiting';
grant select on money.approvals to bourse_audit;

alter table trading.order_changes add column protection money.amount not null default 0 check (protection >= 0);
comment on column trading.order_changes.protection is
    'The part of the negative balance protection after the order''s close that was reversed, because the loss became smaller.';
