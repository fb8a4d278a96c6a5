-- Returns one page of the staff (A-035) with their allowed addresses and whether two-factor authentication is on.
-- p_filters and p_page as in site.page_ids. Called by GET /admin/users. Errors: BT102 account inactive, BT103
-- forbidden, BT606 unknown sort column.
-- null: last_login_at, whitelist
-- grant: bourse_app
create or replace function iam.list_staff(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, full_name text, email text, role_id smallint, role text, is_email_verified boolean,
    is_active boolean, last_login_at timestamptz, whitelist text, has_second_step boolean, changed jsonb
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
    from site.page_ids(p_actor_id, iam.staff_source(p_actor_id), p_filters, p_page) i;
    return query
    select
        u.id, v_keys[array_position(v_ids, u.id)], u.full_name, u.email, u.role_id, r.name, u.is_email_verified, u.is_active,
        u.last_login_at,
        iam.whitelist_of(u.id),
        exists (select from iam.two_factors f where f.user_id = u.id and f.confirmed_at is not null),
        audit.latest_entry('user', u.id::text)
    from iam.users u
    join iam.roles r on r.id = u.role_id
    where u.id = any (v_ids)
    order by array_position(v_ids, u.id);
end;
$$;

-- Returns the number of members of staff on all pages of iam.list_staff under the same filters. Errors: BT102 account
-- inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function iam.count_staff(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, iam.staff_source(p_actor_id), p_filters);
$$;

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
