-- A report of a payment that people credit by hand waits for a second person like every other large movement.
alter table money.approvals drop constraint approvals_action_check;
alter table money.approvals add constraint approvals_action_check check (
    action in ('approve_deposit', 'approve_withdrawal', 'adjust_balance', 'resolve_event', 'edit_trade', 'delete_trade')
);
