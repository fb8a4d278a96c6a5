-- Returns the actor's newest notifications, at most p_limit (up to 100), older than p_before_id if given. Errors: BT100
-- not signed in, BT102 account inactive. Source: C-181.
-- null: read_at
-- grant: bourse_app
create or replace function site.list_notifications(
    p_actor_id bigint,
    p_limit integer default 20,
    p_before_id bigint default null
)
returns table (
    id bigint, type site.notification_type, title text, description text, url text, created_at timestamptz, read_at timestamptz
)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    return query
        select n.id, n.type, n.title, n.description, n.url, n.created_at, n.read_at
        from site.notifications n
        where n.user_id = p_actor_id and (p_before_id is null or n.id < p_before_id)
        order by n.id desc
        limit least(greatest(p_limit, 1), 100);
end;
$$;

-- Returns a page of the actor's notifications, newest first: all or unread ones, of one group or of all. A user has at
-- most a few hundred, because read ones are deleted after a year. Errors: BT100 not signed in, BT102 account inactive.
-- grant: bourse_app
create or replace function site.page_notifications(
    p_actor_id bigint,
    p_is_unread boolean,
    p_group text,
    p_page integer,
    p_limit integer
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_data jsonb;
    v_total integer;
begin
    perform iam.require_user(p_actor_id);
    select count(*)
    into v_total
    from site.notifications n
    where n.user_id = p_actor_id
        and (not p_is_unread or n.read_at is null)
        and (p_group is null or site.notification_group(n.type) = p_group);
    select coalesce(jsonb_agg(to_jsonb(newest) order by newest.id desc), '[]')
    into v_data
    from (
        select n.id, n.type, n.title, n.description, n.url, n.created_at, n.read_at
        from site.notifications n
        where n.user_id = p_actor_id
            and (not p_is_unread or n.read_at is null)
            and (p_group is null or site.notification_group(n.type) = p_group)
        order by n.id desc
        limit least(greatest(p_limit, 1), 100)
        offset (greatest(p_page, 1) - 1) * least(greatest(p_limit, 1), 100)
    ) newest;
    return jsonb_build_object(
        'data', v_data,
        'total', v_total,
        'unread', (select count(*) from site.notifications where user_id = p_actor_id and read_at is null)
    );
end;
$$;

-- Returns the number of a user's unread notifications, at most 100.
-- grant: bourse_app
create or replace function site.count_unread(
    p_actor_id bigint
)
returns integer
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select count(*)::integer
    from (select from site.notifications where user_id = p_actor_id and read_at is null limit 100) n;
$$;

-- Marks the actor's notifications as read, all of them if p_ids is null. Does nothing for staff acting for the
-- customer. Errors: BT100 not signed in, BT102 account inactive.
-- grant: bourse_app
create or replace function site.mark_read(
    p_actor_id bigint,
    p_ids bigint[] default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    if iam.impersonator_id() is not null then
        return;
    end if;
    update site.notifications
    set read_at = now()
    where user_id = p_actor_id and read_at is null and (p_ids is null or id = any (p_ids));
    if found then
        perform site.publish('user:' || p_actor_id, jsonb_build_object('changed', jsonb_build_array('notifications')));
    end if;
end;
$$;

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

-- Stores that the mail server accepted the e-mail about these notifications. Called by the job send-notices.
-- grant: bourse_worker
create or replace function site.mark_mailed(
    p_ids bigint[]
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update site.notifications set mailed_at = now() where id = any (p_ids);
$$;

-- Deletes a notification of a change that was undone, and makes the user's open pages reload the list. Called by
-- crm.undo_change.
create or replace function site.delete_notification(
    p_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_id bigint;
begin
    delete from site.notifications where id = p_id returning user_id into v_user_id;
    if found then
        perform site.publish('user:' || v_user_id, jsonb_build_object('changed', jsonb_build_array('notifications')));
    end if;
end;
$$;

-- Returns the filter group of a notification type: identity, money, trading, security, work or other. Called by
-- site.page_notifications.
create or replace function site.notification_group(
    p_type site.notification_type
)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when p_type::text like 'kyc%' then 'identity'
        when p_type::text like any (array['deposit%', 'withdraw%', 'plan%', 'balance%']) then 'money'
        when p_type::text like any (array['order%', 'margin%', 'stop%', 'price%', 'swaps%', 'risk%']) then 'trading'
        when p_type::text like 'security%' then 'security'
        when p_type::text like any (array['lead%', 'import%', 'export%', 'inbox%']) then 'work'
        else 'other'
    end;
$$;
