-- Returns one page of the customers that the actor may see (A-031). p_filters and p_page as in site.page_ids. Called by
-- GET /admin/customers/{type}. Errors: BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
-- null: phone, birth_date, country, last_login_at
-- grant: bourse_app
create or replace function iam.list_customers(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, full_name text, email text, phone text, birth_date text, country text, role text,
    is_email_verified boolean, is_active boolean, is_online boolean, created_at timestamptz,
    last_login_at timestamptz
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    v_page site.list_page := site.page_ids(p_actor_id, iam.customer_source(p_actor_id, p_filters), p_filters, p_page);
begin
    return query
    select
        u.id, i.key, u.full_name, u.email, p.phone, p.birth_date::text, p.country, r.name,
        u.is_email_verified, u.is_active, iam.is_online(u.id), u.created_at, u.last_login_at
    from unnest(v_page.ids, v_page.keys) with ordinality i (id, key, n)
    join iam.users u on u.id = i.id
    join iam.roles r on r.id = u.role_id
    left join iam.profiles p on p.user_id = u.id
    order by i.n;
end;
$$;
