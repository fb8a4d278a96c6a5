create or replace view money.payment_event_list as
select
    e.id, e.gateway, e.verdict::text as verdict, e.event_key, e.refusal, e.event, e.confirmed, e.times, e.received_at, e.processed_at,
    e.outcome::text as outcome, e.outcome_reason, e.deposit_id
from money.payment_events e;

comment on view money.payment_event_list is
'The inbox of what payment providers reported, without bodies and headers. For the office.';
grant select on money.payment_event_list to bourse_app;
