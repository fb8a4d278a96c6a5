-- Returns the data of the actor's KYC page (C-092): status, declineReason, type, the URLs of front, back and address
-- with each file's description, the times of submission and decision, and reviewHours (kyc.review_hours). Called by the
-- KYC page. Errors: BT100 not signed in, BT102 account inactive.
-- grant: bourse_app
create or replace function kyc.get_status(
    p_actor_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_document kyc.documents;
    v_files jsonb;
begin
    perform iam.require_user(p_actor_id);
    select * into v_document from kyc.documents where user_id = p_actor_id order by id desc limit 1;
    v_files := jsonb_build_object(
        'front', site.describe_file(v_document.front_file),
        'back', site.describe_file(v_document.back_file),
        'address', site.describe_file(v_document.address_file)
    );
    return jsonb_build_object(
        'status', coalesce(v_document.status::text, 'not_submitted'),
        'declineReason', v_document.decline_reason,
        'type', v_document.type,
        'front', v_files #> '{front,url}',
        'back', v_files #> '{back,url}',
        'address', v_files #> '{address,url}',
        'files', v_files,
        'submittedAt', v_document.created_at,
        'decidedAt', v_document.decided_at,
        'reviewHours', kyc.review_hours()
    );
end;
$$;

-- Returns the status of a customer's newest submission (pending, approved or declined), else not_submitted. Internal.
create or replace function kyc.status_of(
    p_user_id bigint
)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (select s.status from kyc.customer_status(p_user_id) s);
end;
$$;

-- Returns kyc.status_of as a row. PostgreSQL inlines it into a query of many customers, which is faster than a call for
-- each. Called by kyc.status_of and iam.list_customers.
create or replace function kyc.customer_status(
    p_user_id bigint
)
returns table (status text)
language sql
stable
rows 1
as $$
    select coalesce(
        (select n.status::text from kyc.newest_documents n where n.user_id = p_user_id),
        'not_submitted'
    )
$$;
