-- Each customer's newest submission, whose status is the customer's (kyc.status_of). Customers without a submission are
-- not included. Internal.
create or replace view kyc.newest_documents as
select d.user_id, d.status
from kyc.documents d
where not exists (select from kyc.documents n where n.user_id = d.user_id and n.id > d.id);
