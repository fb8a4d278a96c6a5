-- Creates a notification for one user and its mail job, in the caller's transaction; longer texts are truncated. p_url
-- is a path inside the application. Returns the notification's id. Internal.
create or replace function site.notify_user(
    p_user_id bigint,
    p_type site.notification_type,
    p_title text,
    p_description text,
    p_url text
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
    insert into site.notifications (user_id, type, title, description, url)
    values (p_user_id, p_type, left(p_title, 300), left(p_description, 2000), p_url)
    returning id into v_id;
    v_ref := jsonb_build_object(
        'id', v_id, 'title', left(p_title, 300), 'description', left(p_description, 2000), 'url', p_url,
        'changed', jsonb_build_array('notifications')
    );
    -- A text too long for the outbox is left out; clients then read the notification's row.
    if octet_length(v_ref::text) >= 3900 then
        v_ref := jsonb_build_object('id', v_id, 'changed', jsonb_build_array('notifications'));
    end if;
    perform site.publish('user:' || p_user_id, v_ref);
    perform site.mail_notices(array[v_id]);
    return v_id;
end;
$$;
