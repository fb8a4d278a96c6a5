-- One row per record that awaits a decision of staff: its kind and id, its customer, and who requested it where the
-- same person may not decide it. id is unique over all kinds: eight times the record's id plus a number of the kind.
-- Internal.
create or replace view site.inbox_items as
select d.id * 8 as id, 'dispute'::site.inbox_kind as kind, d.id as record_id, d.user_id, null::bigint as requested_by, d.created_at
from trading.disputes d
where d.status = 'open'
union all
select w.id * 8 + 1, 'withdrawal', w.id, w.user_id, null, w.created_at
from money.withdrawals w
where w.status = 'pending'
union all
select d.id * 8 + 2, 'deposit', d.id, d.user_id, null, d.created_at
from money.deposits d
where d.status = 'pending'
union all
select k.id * 8 + 3, 'identity', k.id, k.user_id, null, k.created_at
from kyc.documents k
where k.status = 'pending'
union all
select e.id * 8 + 4, 'payment', e.id, d.user_id, null, e.received_at
from money.payment_events e
left join money.deposits d on d.id = e.deposit_id
-- Repeats the state "review" as plain conditions, so that its partial index is used.
where e.outcome = 'review' and e.resolved_at is null and money.event_state(e, d) = 'review'
union all
select p.id * 8 + 5, 'approval', p.id, case when p.action = 'grant_administrator' then p.record_id
    when p.action in ('confirm_match', 'lift_block') then (select m.user_id from compliance.matches m where m.id = p.record_id) else a.user_id end, p.requested_by, p.requested_at
from money.approvals p
left join money.accounts a on a.id = p.account_id
where p.status = 'waiting'
union all
select m.id * 8 + 6, 'screening', m.id, m.user_id, case when m.status = 'escalated' then m.decided_by end, m.opened_at
from compliance.matches m
where compliance.is_waiting(m.status)
union all
-- Screenings that have not run within five minutes; the record is the customer.
select s.user_id * 8 + 7, 'screening_late', s.user_id, s.user_id, null, s.queued_at
from compliance.screenings s
where s.queued_at < clock_timestamp() - interval '5 minutes';
