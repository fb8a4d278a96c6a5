-- The manual credit of a payment report requires a four-eyes approval like every other large movement.
alter table money.approvals drop constraint approvals_action_check;
alter table money.approvals add constraint approvals_action_check check (
    action in ('approve_deposit', 'approve_withdrawal', 'adjust_balance', 'resolve_event', 'edit_trade', 'delete_trade')
);
