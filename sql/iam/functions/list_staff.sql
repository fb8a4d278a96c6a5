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
