-- Documents are decided exactly when somebody decided them, a decline says why, and nobody decides their own.
select id, user_id, status
from kyc.documents
where (status = 'pending') <> (decided_by is null)
    or (status = 'declined') <> (decline_reason is not null)
    or decided_by = user_id;
