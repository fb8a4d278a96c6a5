-- Returns the actor's saved views of one list. Called by every list.
-- grant: bourse_app
create or replace function site.list_views(
    p_actor_id bigint,
    p_list text
)
returns table (id bigint, name text, query text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select v.id, v.name, v.query
    from site.saved_views v
    where v.user_id = p_actor_id and v.list = p_list
    order by v.id;
$$;
