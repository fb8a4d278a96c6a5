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
