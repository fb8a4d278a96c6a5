-- Where external payments send customers needs a second person, as the receiving keys of gateways do.
alter table money.approvals drop constraint approvals_action_check;
alter table money.approvals drop constraint approvals_account_check;
alter table money.approvals
    add constraint approvals_action_check check (action in (
        'approve_deposit', 'approve_withdrawal', 'adjust_balance', 'resolve_event', 'edit_trade', 'delete_trade',
        'grant_administrator', 'save_gateway', 'save_settings', 'save_external_payment'
    )),
    add constraint approvals_account_check check (
        (account_id is null) = (action in ('grant_administrator', 'save_gateway', 'save_settings', 'save_external_payment'))
        and (amount is null) = (account_id is null)
    );
