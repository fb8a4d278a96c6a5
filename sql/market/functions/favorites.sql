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

-- Adds an instrument to the actor's favourites, if it is not among them, and returns all of them. Called by POST
-- /dashboard/add-to-favorite. Errors: BT200 unknown instrument.
-- grant: bourse_app
create or replace function market.add_favorite(
    p_actor_id bigint,
    p_instrument_id integer
)
returns integer[]
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    if not exists (select from market.instruments i where i.id = p_instrument_id and i.deleted_at is null) then
        raise exception using errcode = 'BT200', message = 'Unknown instrument', column = 'id';
    end if;
    insert into market.favorites (user_id, instrument_id) values (p_actor_id, p_instrument_id) on conflict do nothing;
    if found then
        perform site.publish('user:' || p_actor_id, '{"changed": ["favorites"]}');
    end if;
    return market.list_favorites(p_actor_id);
end;
$$;

-- Removes an instrument from the actor's favourites, if present, and returns the others. Called by POST
-- /dashboard/remove-from-favorite.
-- grant: bourse_app
create or replace function market.remove_favorite(
    p_actor_id bigint,
    p_instrument_id integer
)
returns integer[]
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    delete from market.favorites f where f.user_id = p_actor_id and f.instrument_id = p_instrument_id;
    if found then
        perform site.publish('user:' || p_actor_id, '{"changed": ["favorites"]}');
    end if;
    return market.list_favorites(p_actor_id);
end;
$$;
