-- Whoever approved what waited for a second person is not who asked for it, and what was approved was carried out.
select id, action, record_id, requested_by, decided_by
from money.approvals
where status = 'approved' and (decided_by is not distinct from requested_by or carried_out_at is null);
