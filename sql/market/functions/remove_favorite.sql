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
