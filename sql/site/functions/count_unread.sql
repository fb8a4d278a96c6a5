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

comment on function site.count_unread(bigint) is
'How many notifications a user has not read, counted up to 100.';

revoke all on function site.count_unread(bigint) from public;
grant execute on function site.count_unread(bigint) to bourse_app;
