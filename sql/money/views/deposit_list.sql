-- Deposits as histories show them (C-084), with payment details and the reference that a customer quotes to their bank.
-- Queries restrict it to one user, or to the customers that staff may see.
-- grant: bourse_app
create or replace view money.deposit_list as
select
    d.id, d.user_id, d.account_id, d.created_at, d.amount, d.requested_amount, d.fee, d.total,
    case when d.gateway = 'bank' and d.description = '' then 'Deposit request' else d.description end as description,
    d.details, d.reference, d.status::text as status, d.gateway, a.currency, d.balance_after, d.decided_by, d.decided_at,
    coalesce(g.title, d.gateway) as gateway_title,
    'BRS-' || d.user_id || '-' || d.id as payment_reference,
    -- What the payment carries: customers quote the bank reference, providers the stored one.
    case when d.gateway = 'bank' or d.reference is null then 'BRS-' || d.user_id || '-' || d.id else d.reference end as quoted_reference,
    d.payment, d.provider_reference, d.decline_reason, d.review_reason,
    '/files/' || d.proof_file as proof
from money.deposits d
join money.accounts a on a.id = d.account_id
left join money.gateways g on g.name = d.gateway;
