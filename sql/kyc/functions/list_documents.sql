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

-- Defines the list of identity documents, for administrators only. Filters: id, customer, status, type, search over
-- name and e-mail, from and to (UTC). Called by kyc.list_documents, kyc.count_documents and kyc.documents_beside.
-- Errors: BT102 account inactive, BT103 forbidden.
create or replace function kyc.document_source(
    p_actor_id bigint
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    return row(
        'kyc.documents d join iam.users u on u.id = d.user_id',
        $sql$
            ($1 ->> 'id' is null or d.id = ($1 ->> 'id')::bigint)
            and ($1 ->> 'customer' is null or d.user_id = ($1 ->> 'customer')::bigint)
            and ($1 ->> 'status' is null or d.status = ($1 ->> 'status')::kyc.status)
            and ($1 ->> 'type' is null or d.type = $1 ->> 'type')
            and ($1 ->> 'search' is null or d.user_id = any (array(select m.id from iam.match_users($1 ->> 'search') m)))
            and ($1 ->> 'from' is null or d.created_at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC')
            and ($1 ->> 'to' is null or d.created_at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC')
        $sql$,
        'd.id',
        jsonb_build_object('id', 'd.id', 'type', 'd.type', 'full_name', 'u.full_name', 'email', 'u.email', 'status', 'd.status',
            'created_at', 'd.created_at', 'decline_reason', $sql$coalesce(d.decline_reason, '')$sql$)
    )::site.list_source;
end;
$$;
