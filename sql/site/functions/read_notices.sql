-- Returns recipients and texts for a mail about notifications; no row for inactive or removed users. Called by the job
-- send-notices.
-- grant: bourse_worker
create or replace function site.read_notices(
    p_ids bigint[]
)
returns table (
    email text, full_name text, language_code text, type site.notification_type, title text, description text, url text, facts jsonb
)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select
        u.email, u.full_name, u.language_code, n.type, n.title, n.description, n.url,
        case when n.type = 'order_closed' then trading.closure_facts(substring(n.url from '^/orders/(\d+)$')::bigint) end
    from site.notifications n
    join iam.users u on u.id = n.user_id and u.is_active and u.deleted_at is null
    where n.id = any (p_ids)
    order by n.id
$$;
