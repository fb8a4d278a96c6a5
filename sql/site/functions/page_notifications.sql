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
