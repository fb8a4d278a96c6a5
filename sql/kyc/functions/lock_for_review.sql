-- Locks and returns the submission to be decided, which must be the customer's newest. Called by kyc.approve and
-- kyc.decline. Locks: the document. Errors: BT102 account inactive, BT103 forbidden, BT104 not found, BT413 newer
-- documents exist.
create or replace function kyc.lock_for_review(
    p_actor_id bigint,
    p_document_id bigint
)
returns kyc.documents
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_document kyc.documents;
begin
    perform iam.require_role(p_actor_id, 'admin');
    select * into v_document from kyc.documents where id = p_document_id for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if exists (select from kyc.documents where user_id = v_document.user_id and id > p_document_id) then
        raise exception using errcode = 'BT413', message = 'The customer has submitted newer documents';
    end if;
    return v_document;
end;
$$;
