-- Returns the number of submissions on all pages of kyc.list_documents under the same filters. Errors: BT102 account
-- inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function kyc.count_documents(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, kyc.document_source(p_actor_id), p_filters);
$$;
