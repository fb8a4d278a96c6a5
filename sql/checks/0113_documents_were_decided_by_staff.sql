-- Documents are decided exactly when somebody decided them, only a decline has a reason, and nobody decides their own.
select id, user_id, status
from kyc.documents
where (status = 'pending') <> (decided_by is null)
    or (status <> 'declined' and decline_reason is not null)
    or decided_by = user_id;
