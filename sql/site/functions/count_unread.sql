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
