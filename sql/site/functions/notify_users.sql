-- Creates notifications for many users at once: one row and one live event each, and one mail per user. p_changed names
-- what clients must reload. Internal.
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
            'title', n.title, 'description', left(n.description, 300), 'url', n.url, 'changed', p_changed)
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
end;
$$;
