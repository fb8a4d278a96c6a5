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
