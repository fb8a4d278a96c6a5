-- Returns the ids of the actor's favourite instruments, in the order they were added. Called by GET
-- /dashboard/get-favorite.
-- grant: bourse_app
create or replace function market.list_favorites(
    p_actor_id bigint
)
returns integer[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(array_agg(f.instrument_id order by f.created_at, f.instrument_id), '{}')
    from market.favorites f
    join market.instruments i on i.id = f.instrument_id and i.deleted_at is null
    where f.user_id = p_actor_id
$$;
