-- Approves a customer's newest submission; does nothing if it is approved already (A-081). Requires front and address
-- documents (Q-65) and stores the customer's current name as the approved name (Q-101). Called by POST
-- /admin/kyc/{id}/approve. Locks: the document. Errors: BT103 forbidden, BT104 not found, BT413 newer documents exist,
-- BT414 documents missing.
-- grant: bourse_app
create or replace function kyc.approve(
    p_actor_id bigint,
    p_document_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_document kyc.documents;
begin
    v_document := kyc.lock_for_review(p_actor_id, p_document_id);
    if v_document.status = 'approved' then
        return;
    end if;
    if v_document.front_file is null or v_document.address_file is null then
        raise exception using errcode = 'BT414', message = 'The front of the document and a proof of address are required for approval';
    end if;
    update kyc.documents
    set status = 'approved', decline_reason = null,
        approved_name = (select u.full_name from iam.users u where u.id = v_document.user_id), decided_by = p_actor_id, decided_at = clock_timestamp()
    where id = p_document_id;
    perform audit.record(
        p_actor_id, 'approve', 'kyc', p_document_id::text,
        jsonb_build_object('status', v_document.status), jsonb_build_object('status', 'approved')
    );
    perform site.notify_user(
        v_document.user_id, 'kyc_approved', 'Identity verified', 'Your documents have been approved', '/kyc'
    );
end;
$$;
