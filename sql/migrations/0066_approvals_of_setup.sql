-- New administrators, payout settings and receiving keys require a four-eyes approval; new accounts cannot approve.

alter table iam.users
    add column role_since timestamptz not null default now(),
    add column credentials_set_at timestamptz,
    add column administrator_until timestamptz;
comment on column iam.users.role_since is 'When the account got its role, or was activated in it again (iam.tg_users__note_standing).';
comment on column iam.users.credentials_set_at is 'When another person last set the password, the e-mail or the second step of the account.';
comment on column iam.users.administrator_until is 'When the account last ceased to count as an administrator for approvals.';
update iam.users set role_since = created_at;
create index users_administrators_idx on iam.users (id) where role_id = 1 or administrator_until is not null;

alter table money.approvals drop constraint approvals_action_check;
alter table money.approvals
    alter column account_id drop not null,
    alter column amount drop not null,
    add constraint approvals_action_check check (action in (
        'approve_deposit', 'approve_withdrawal', 'adjust_balance', 'resolve_event', 'edit_trade', 'delete_trade',
        'grant_administrator', 'save_gateway', 'save_settings'
    )),
    -- Changes of the setup move no money.
    add constraint approvals_account_check check (
        (account_id is null) = (action in ('grant_administrator', 'save_gateway', 'save_settings'))
        and (amount is null) = (account_id is null)
    );
drop index money.approvals_waiting_key;
create unique index approvals_waiting_key on money.approvals (action, record_id, coalesce(arguments ->> 'name', ''))
    where status = 'waiting' and action <> 'adjust_balance';
