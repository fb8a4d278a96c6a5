-- 0113_documents_were_decided_by_staff
-- An identity document has a decision exactly if it has a deciding user, only a declined one has a reason, and no user
-- decides their own.
select id, user_id, status
from kyc.documents
where (status = 'pending') <> (decided_by is null)
    or (status <> 'declined' and decline_reason is not null)
    or decided_by = user_id;
