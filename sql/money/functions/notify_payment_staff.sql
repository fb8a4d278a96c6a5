-- Creates a notification for administrators and managers, who decide about money (Q-96); p_reason is a key translated
-- into each one's language. The name of p_customer_id precedes the description, and only managers who may see that
-- customer are notified. Internal.
create or replace function money.notify_payment_staff(
    p_type site.notification_type,
    p_title text,
    p_description text,
    p_url text,
    p_reason text default null,
    p_customer_id bigint default null
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.notify_users(
        array_agg(u.id order by u.id), p_type, array_agg(p_title),
        array_agg(concat_ws(': ', concat_ws(', ', c.full_name, p_description), site.translate(u.language_code, p_reason))),
        array_agg(p_url), '["notifications"]'
    )
    from iam.users u
    left join iam.users c on c.id = p_customer_id
    where u.role_id in (iam.role('admin'), iam.role('manager')) and u.is_active and u.deleted_at is null
        and (p_customer_id is null or u.role_id = iam.role('admin') or crm.may_see_customer(u.id, p_customer_id))
    having count(*) > 0
$$;
