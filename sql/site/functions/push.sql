-- Returns the public key with which browsers subscribe to push messages; null until the jobs process has started once.
-- null: result
-- grant: bourse_app
create or replace function site.push_key()
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select k.public_key from site.push_keys k
$$;

-- Returns both push keys, the private one encrypted; no row before site.create_push_keys. Called by the jobs process.
-- grant: bourse_worker
create or replace function site.open_push_keys()
returns table (public_key text, private_key text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select k.public_key, k.private_key from site.push_keys k
$$;

-- Stores the push keys unless there are any. Called by the jobs process at its start.
-- grant: bourse_worker
create or replace function site.create_push_keys(
    p_public_key text,
    p_private_key text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    insert into site.push_keys (public_key, private_key) values (p_public_key, p_private_key) on conflict do nothing;
$$;

-- Subscribes the browser of the actor's session to push messages, in place of its earlier subscription, which may be
-- another user's (Q-482); a user has at most 20. Not available to staff acting for a customer. Called by POST /push and
-- iam.change_password. Errors: BT100 the session has ended, BT109 while impersonating, BT238 invalid subscription or
-- too many.
-- grant: bourse_app
create or replace function site.subscribe_push(
    p_actor_id bigint,
    p_token_hash bytea,
    p_endpoint text,
    p_p256dh text,
    p_auth text,
    p_device text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_device_hash bytea := iam.device_of(p_actor_id, p_token_hash);
begin
    perform iam.require_user(p_actor_id);
    perform iam.reject_impersonation();
    if (p_endpoint ~ '^https://[^/]' and length(p_endpoint) <= 1000 and p_p256dh ~ '^[A-Za-z0-9_-]{87}=?$' and p_auth ~ '^[A-Za-z0-9_-]{22}(==)?$') is not true then
        raise exception using errcode = 'BT238', message = 'Your browser sent an invalid push subscription';
    end if;
    if v_device_hash is null then
        raise exception using errcode = 'BT100', message = 'Sign in to continue';
    end if;
    perform from iam.users u where u.id = p_actor_id for no key update;
    if (select count(*) from site.push_subscriptions s where s.user_id = p_actor_id and s.endpoint <> p_endpoint and s.device_hash <> v_device_hash) >= 20 then
        raise exception using errcode = 'BT238', message = 'You can receive push notifications in up to 20 browsers';
    end if;
    delete from site.push_subscriptions s where s.endpoint = p_endpoint or s.device_hash = v_device_hash;
    insert into site.push_subscriptions (user_id, endpoint, p256dh, auth, device, device_hash)
    values (p_actor_id, p_endpoint, p_p256dh, p_auth, left(coalesce(p_device, ''), 100), v_device_hash);
end;
$$;

-- Returns whether the actor's push messages are sent to the browser of their session, and whether to other browsers.
-- Called by GET /notifications/all and GET /security.
-- grant: bourse_app
create or replace function site.push_places(
    p_actor_id bigint,
    p_token_hash bytea
)
returns table (is_here boolean, is_elsewhere boolean)
language sql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(bool_or(s.device_hash = d.hash), false), coalesce(bool_or(s.device_hash is distinct from d.hash), false)
    from (select iam.device_of(p_actor_id, p_token_hash) as hash) d, site.push_subscriptions s
    where s.user_id = p_actor_id
$$;

-- Ends the push messages to the browser of the actor's session; does nothing without a subscription. Called by POST
-- /push/end.
-- grant: bourse_app
create or replace function site.unsubscribe_push(
    p_actor_id bigint,
    p_token_hash bytea
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    perform iam.reject_impersonation();
    perform site.end_push_to(p_actor_id, iam.device_of(p_actor_id, p_token_hash));
end;
$$;

-- Ends a user's push messages, except to the browser p_kept_hash. Called by iam.end_user_sessions and
-- iam.end_own_sessions.
create or replace function site.end_push(
    p_user_id bigint,
    p_kept_hash bytea default null
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    delete from site.push_subscriptions where user_id = p_user_id and device_hash is distinct from p_kept_hash;
$$;

-- Ends a user's push messages to one browser. Internal.
create or replace function site.end_push_to(
    p_user_id bigint,
    p_device_hash bytea
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    delete from site.push_subscriptions where user_id = p_user_id and device_hash = p_device_hash;
$$;

-- Ends all push messages to a browser, except those of p_kept_user_id. Called by iam.end_session and iam.start_session.
create or replace function site.end_push_in(
    p_device_hash bytea,
    p_kept_user_id bigint default null
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    delete from site.push_subscriptions where device_hash = p_device_hash and user_id is distinct from p_kept_user_id;
$$;

-- Adds a push job for every browser of a notification's user, in the caller's transaction. Internal.
create or replace function site.push_notice(
    p_notification_id bigint
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.add_job('send-push', jsonb_build_object('notificationId', n.id, 'subscriptionId', s.id), 'push:' || n.id || ':' || s.id)
    from site.notifications n join site.push_subscriptions s on s.user_id = n.user_id
    where n.id = p_notification_id
    order by s.id
$$;

-- Adds push jobs for the browsers of the users of notifications about trading: fills, rejections and cancellations of
-- pending orders, closes by a level or stop-out, and margin warnings (Q-243). Called by site.notify_user and
-- site.notify_users.
create or replace function site.push_notices(
    p_ids bigint[]
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.add_job('send-push', jsonb_build_object('notificationId', n.id, 'subscriptionId', s.id))
    from site.notifications n join site.push_subscriptions s on s.user_id = n.user_id
    where n.id = any (p_ids)
        and n.type in ('pending_filled', 'pending_rejected', 'pending_cancelled', 'order_closed', 'margin_call')
    order by n.id, s.id
$$;

-- Returns the push message of a notification for one browser, in the user's language; no row when either is gone, when
-- the browser is another user's by now, or when the user is inactive. Called by the job send-push.
-- grant: bourse_worker
create or replace function site.read_push(
    p_notification_id bigint,
    p_subscription_id bigint
)
returns table (endpoint text, p256dh text, auth text, title text, description text, url text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.endpoint, s.p256dh, s.auth, site.translate(u.language_code, n.title), n.description, n.url
    from site.notifications n
    join site.push_subscriptions s on s.user_id = n.user_id and s.id = p_subscription_id
    join iam.users u on u.id = n.user_id and u.is_active and u.deleted_at is null
    where n.id = p_notification_id
$$;

-- Stores that the push service of a browser accepted a notification, unless another browser's did before. Called by the
-- job send-push.
-- grant: bourse_worker
create or replace function site.mark_pushed(
    p_notification_id bigint
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update site.notifications set pushed_at = now() where id = p_notification_id and pushed_at is null;
$$;

-- Deletes a subscription that its push service has ended. Called by the job send-push.
-- grant: bourse_worker
create or replace function site.delete_push(
    p_subscription_id bigint
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    delete from site.push_subscriptions where id = p_subscription_id;
$$;
