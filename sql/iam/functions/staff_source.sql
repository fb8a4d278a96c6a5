-- Defines the list of staff, for administrators only. Filters: id, search, role, status. Called by iam.list_staff and
-- iam.count_staff. Errors: BT102 account inactive, BT103 forbidden.
create or replace function iam.staff_source(
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
        'iam.users u',
        $sql$
            u.role_id <> iam.role('customer') and u.deleted_at is null
            and ($1 ->> 'id' is null or u.id = ($1 ->> 'id')::bigint)
            and ($1 ->> 'role' is null or u.role_id = ($1 ->> 'role')::smallint)
            and case $1 ->> 'status' when 'active' then u.is_active when 'inactive' then not u.is_active else true end
            and ($1 ->> 'search' is null or u.id = any (array(select m.id from iam.match_users($1 ->> 'search') m)))
        $sql$,
        'u.id',
        jsonb_build_object('id', 'u.id', 'full_name', 'u.full_name', 'email', 'u.email', 'role', 'u.role_id',
            'is_email_verified', 'u.is_email_verified', 'is_active', 'u.is_active', 'last_login_at', $sql$coalesce(u.last_login_at, '-infinity')$sql$)
    )::site.list_source;
end;
$$;
