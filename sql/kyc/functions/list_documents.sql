-- Returns one page of the identity documents (A-044, A-069) with the URLs of their files and the customer's own data
-- for comparison. p_filters and p_page as in site.page_ids. Called by GET /admin/kyc. Errors: BT102 account inactive,
-- BT103 forbidden, BT606 unknown sort column.
-- null: birth_date, decline_reason, decided_by, decided_at
-- grant: bourse_app
create or replace function kyc.list_documents(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, user_id bigint, type text, status text, created_at timestamptz, full_name text,
    email text, birth_date text, address text, decline_reason text, decided_by text, decided_at timestamptz,
    is_newest boolean, front jsonb, back jsonb, proof jsonb
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_ids bigint[];
    v_keys text[];
begin
    select i.ids, i.keys into v_ids, v_keys
    from site.page_ids(p_actor_id, kyc.document_source(p_actor_id), p_filters, p_page) i;
    return query
    select
        d.id, v_keys[array_position(v_ids, d.id)], d.user_id, d.type, d.status::text, d.created_at, u.full_name, u.email,
        p.birth_date::text, concat_ws(', ', p.address, concat_ws(' ', p.postal_code, p.city), p.country), d.decline_reason, b.full_name,
        d.decided_at, not exists (select from kyc.documents n where n.user_id = d.user_id and n.id > d.id),
        site.file_json(d.front_file), site.file_json(d.back_file), site.file_json(d.address_file)
    from kyc.documents d
    join iam.users u on u.id = d.user_id
    left join iam.profiles p on p.user_id = d.user_id
    left join iam.users b on b.id = d.decided_by
    where d.id = any (v_ids)
    order by array_position(v_ids, d.id);
end;
$$;
