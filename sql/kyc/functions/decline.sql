-- Declines a customer's newest submission, whatever its status (A-081). The customer is shown the reason, or a neutral
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
