-- Approves a customer's newest submission; does nothing if it is approved already (A-081). Requires front and address
-- documents (Q-65), of which the identity document has not expired, and stores the customer's current name as the
-- approved name (Q-101). Called by POST /admin/kyc/{id}/approve. Locks: the document. Errors: BT103 forbidden, BT104
-- not found, BT413 newer documents exist, BT414 documents missing or expired.
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
    elsif v_document.expires_on < current_date then
        raise exception using errcode = 'BT414', message = 'The identity document has expired';
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

-- Declines a customer's newest submission in any status (A-081). The customer is shown the reason, or a neutral
-- sentence if there is none (Q-108). Called by POST /admin/kyc/{id}/decline. Locks: the document. Errors: BT103
-- forbidden, BT104 not found, BT413 newer documents exist, BT415 reason too long.
-- grant: bourse_app
create or replace function kyc.decline(
    p_actor_id bigint,
    p_document_id bigint,
    p_decline_reason text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_document kyc.documents;
    v_reason text := nullif(trim(p_decline_reason), '');
begin
    v_document := kyc.lock_for_review(p_actor_id, p_document_id);
    if length(v_reason) > 2000 then
        raise exception using errcode = 'BT415', message = 'This text is too long', column = 'declineReason';
    end if;
    update kyc.documents
    set status = 'declined', decline_reason = v_reason, decided_by = p_actor_id, decided_at = clock_timestamp()
    where id = p_document_id;
    perform audit.record(
        p_actor_id, 'decline', 'kyc', p_document_id::text,
        jsonb_build_object('status', v_document.status), jsonb_build_object('status', 'declined'), v_reason
    );
    perform site.notify_user(v_document.user_id, 'kyc_declined', 'Identity verification declined',
        site.translate_lines(
            (select u.language_code from iam.users u where u.id = v_document.user_id),
            coalesce(v_reason, 'Your documents could not be accepted. Please submit them again.')
        ), '/kyc');
end;
$$;

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
