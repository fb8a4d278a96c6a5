-- The shipped text beside the shown one, so that edited texts stay and the others follow the files of app/i18n/locales.
alter table site.translations add column shipped_value text check (length(shipped_value) <= 5000);
comment on column site.translations.shipped_value is
'The text of app/i18n/locales that was applied last; null: the key is not shipped. A different value was edited and is kept.';

-- One type for each event, from which a mail takes its text.
create type site.notification_type as enum (
    'deposit_submitted', 'deposit_proof_submitted', 'deposit_reported', 'deposit_needs_review', 'deposit_approved', 'deposit_declined', 'deposit_credited',
    'withdrawal_submitted', 'withdrawal_approved', 'withdrawal_declined',
    'approval_requested', 'approval_granted', 'approval_refused',
    'kyc_submitted', 'kyc_name_changed', 'kyc_approved', 'kyc_declined',
    'order_closed', 'order_split', 'order_disputed', 'order_dispute_accepted', 'order_dispute_declined', 'pending_filled', 'pending_rejected',
    'margin_call', 'swaps_late', 'price_review',
    'security_new_log_in', 'security_two_factor_on', 'security_two_factor_off', 'security_recovery_codes_ended',
    'leads_assigned', 'leads_imported', 'leads_changed'
);
alter table site.notifications drop constraint notifications_type_check,
    alter column type type site.notification_type using type::site.notification_type;
