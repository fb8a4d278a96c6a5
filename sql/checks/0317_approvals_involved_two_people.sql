-- A four-eyes approval was given by another user than the requester, and an approved request was executed.
select id, action, record_id, requested_by, decided_by
from money.approvals
where status = 'approved' and (decided_by is not distinct from requested_by or carried_out_at is null);
