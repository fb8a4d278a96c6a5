-- Withdrawals as histories show them (C-084). Queries restrict it to one user, or to the customers that staff may see.
-- grant: bourse_app
create or replace view money.withdrawal_list as
select
    w.id, w.user_id, w.account_id, w.created_at, w.amount, w.fee, w.total, w.bank_name as description,
    jsonb_build_object(
        'bankName', w.bank_name, 'accountName', w.account_name, 'accountNumber', w.account_number, 'swiftCode', w.swift_code,
        'bankCountry', w.bank_country
    ) as formatted_description,
    w.status::text as status, w.gateway, a.currency, w.balance_after, w.decline_reason, w.decided_by, w.decided_at
from money.withdrawals w
join money.accounts a on a.id = w.account_id;
