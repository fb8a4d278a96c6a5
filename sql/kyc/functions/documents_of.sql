-- Returns the identity documents of a customer, newest first, with their decisions, without the files. Called by GET
-- /admin/customers/{id}/identity. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
-- null: decline_reason, decided_by, decided_at, approved_name
-- grant: bourse_app
create or replace function kyc.documents_of(
    p_actor_id bigint,
    p_user_id bigint
)
returns table (
    id bigint, type text, status kyc.status, created_at timestamptz, decided_at timestamptz, decided_by text, approved_name text,
    decline_reason text
)
language plpgsql
stable
rows 5
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.open_customer_page(p_actor_id, p_user_id);
    return query
    select d.id, d.type, d.status, d.created_at, d.decided_at, u.full_name, d.approved_name, d.decline_reason
    from kyc.documents d
    left join iam.users u on u.id = d.decided_by
    where d.user_id = p_user_id
    order by d.id desc
    limit 100;
end;
$$;
