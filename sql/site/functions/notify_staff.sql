-- Creates a notification for every active member of staff with one of the roles (Q-96). Called by kyc.submit,
-- kyc.review_name and trading.dispute_close.
create or replace function site.notify_staff(
    p_roles iam.role_name[],
    p_type site.notification_type,
    p_title text,
    p_description text,
    p_url text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.notify_user(id, p_type, p_title, p_description, p_url)
    from iam.users
    where (enum_range(null::iam.role_name))[role_id] = any (p_roles) and is_active and deleted_at is null
    order by id;
$$;
