-- Deactivated and removed users have no session, neither their own nor one acting for a customer.
select s.id, s.user_id, s.impersonator_id
from iam.sessions s
join iam.users u on u.id in (s.user_id, s.impersonator_id)
where not u.is_active or u.deleted_at is not null;
