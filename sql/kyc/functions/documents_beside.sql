-- Returns the pending submissions before and after one of them, newest first, and the number of pending ones. Called by
-- GET /admin/kyc/{id}. Errors: BT102 account inactive, BT103 forbidden.
-- null: previous, next
-- grant: bourse_app
create or replace function kyc.documents_beside(
    p_actor_id bigint,
    p_document_id bigint
)
returns table (previous bigint, next bigint, waiting bigint)
language sql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
    select b.previous, b.next, site.list_total(p_actor_id, kyc.document_source(p_actor_id), '{"status": "pending"}')
    from site.list_beside(p_actor_id, kyc.document_source(p_actor_id), '{"status": "pending"}', '-id', p_document_id) b;
$$;
