-- Creates a notification for one user with its mail and push jobs, in the caller's transaction; longer texts are
-- truncated. p_url is a path inside the application. Without p_is_shown it counts as read and open pages do not show
-- it, without p_is_mailed it has no mail. Returns the notification's id. Internal.
create or replace function site.notify_user(
    p_user_id bigint,
    p_type site.notification_type,
    p_title text,
    p_description text,
    p_url text,
    p_is_shown boolean default true,
    p_is_mailed boolean default true
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint;
    v_ref jsonb;
begin
    insert into site.notifications (user_id, type, title, description, url, read_at)
    values (p_user_id, p_type, left(p_title, 300), left(p_description, 2000), p_url, case when not p_is_shown then now() end)
    returning id into v_id;
    v_ref := jsonb_build_object(
        'id', v_id, 'type', p_type, 'title', left(p_title, 300), 'description', left(p_description, 2000), 'url', p_url,
        'changed', jsonb_build_array('notifications')
    );
    -- A text too long for the outbox is left out; clients then read the notification's row.
    if octet_length(v_ref::text) >= 3900 or not p_is_shown then
        v_ref := jsonb_build_object('id', v_id, 'changed', jsonb_build_array('notifications'));
    end if;
    perform site.publish('user:' || p_user_id, v_ref);
    if p_is_mailed then
        perform site.mail_notices(array[v_id]);
    end if;
    if p_is_shown then
        perform site.push_notices(array[v_id]);
    end if;
    return v_id;
end;
$$;

-- Creates notifications for many users at once: one row and one live event each, one mail per user, and push jobs.
-- p_changed names what clients must reload. Internal.
create or replace function site.notify_users(
    p_user_ids bigint[],
    p_type site.notification_type,
    p_titles text[],
    p_descriptions text[],
    p_urls text[],
    p_changed jsonb
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_ids bigint[];
begin
    with published as (
        insert into site.outbox (topic, ref)
        select 'user:' || n.user_id, jsonb_build_object(
            'type', p_type, 'title', n.title, 'description', left(n.description, 300), 'url', n.url, 'changed', p_changed)
        from unnest(p_user_ids, p_titles, p_descriptions, p_urls) n (user_id, title, description, url)
    ),
    stored as (
        insert into site.notifications (user_id, type, title, description, url)
        select n.user_id, p_type, n.title, n.description, n.url
        from unnest(p_user_ids, p_titles, p_descriptions, p_urls) n (user_id, title, description, url)
        returning id
    )
    select array_agg(stored.id) into v_ids from stored;
    perform site.mail_notices(v_ids);
    perform site.push_notices(v_ids);
end;
$$;

-- Creates a notification for every active member of staff with one of the roles (Q-96); about p_customer_id only for
-- administrators and those who may see that customer. Called by kyc.submit,
-- kyc.review_name, trading.dispute_close and trading.check_limits.
create or replace function site.notify_staff(
    p_roles iam.role_name[],
    p_type site.notification_type,
    p_title text,
    p_description text,
    p_url text,
    p_customer_id bigint default null
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.notify_user(id, p_type, p_title, p_description, p_url)
    from iam.users
    -- Without the second condition the planner expects half of all users and reads the table.
    where role_id = any (array(select iam.role(r) from unnest(p_roles) r)) and role_id <> iam.role('customer') and is_active and deleted_at is null
        and (p_customer_id is null or role_id = iam.role('admin') or crm.may_see_customer(id, p_customer_id))
    order by id;
$$;

-- Adds one mail job for each recipient of new notifications (Q-96), in the caller's transaction. Called by
-- site.notify_user and site.notify_users.
create or replace function site.mail_notices(
    p_ids bigint[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_specs graphile_worker.job_spec[];
begin
    -- No mail for filled and rejected pending orders, which the trading screen shows.
    select array_agg(row(
        'send-notices', json_build_object('ids', n.ids), null, null, null, 'notices:' || n.ids[1], 10, null
    )::graphile_worker.job_spec)
    into v_specs
    from (
        select array_agg(o.id order by o.id) as ids
        from site.notifications o
        where o.id = any (p_ids) and o.type not in ('pending_filled', 'pending_rejected')
        group by o.user_id
    ) n;
    if v_specs is not null then
        perform graphile_worker.add_jobs(v_specs);
    end if;
end;
$$;
