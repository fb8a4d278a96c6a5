-- Returns the actor's watchlists, oldest first, each with its instruments in their order. Called by the dashboard.
-- grant: bourse_app
create or replace function market.list_watchlists(
    p_actor_id bigint
)
returns table (id bigint, name text, instrument_ids integer[])
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select w.id, w.name, array(
        select m.instrument_id from market.watchlist_instruments m
        join market.instruments i on i.id = m.instrument_id and i.deleted_at is null
        where m.watchlist_id = w.id
        order by m.place
    )
    from market.watchlists w
    where w.user_id = p_actor_id
    order by w.created_at, w.id
$$;

-- Makes a watchlist (p_id null) or replaces the name and the instruments of one; null keeps either. Returns its id. A
-- user has at most 20 lists of 200 instruments. Called by POST /dashboard/save-watchlist. Locks: the actor's row,
-- so that two new lists are counted. Errors: BT104 not the actor's list, BT200 unknown instrument, BT252 the name is
-- taken, BT253 too many lists or instruments.
-- grant: bourse_app
create or replace function market.save_watchlist(
    p_actor_id bigint,
    p_id bigint,
    p_name text,
    p_instrument_ids integer[]
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint := p_id;
begin
    perform iam.require_user(p_actor_id);
    perform from iam.users u where u.id = p_actor_id for no key update;
    if exists (
        select from market.watchlists w
        where w.user_id = p_actor_id and lower(w.name) = lower(p_name) and w.id is distinct from p_id
    ) then
        raise exception using errcode = 'BT252', message = 'You already have a list with this name', column = 'name';
    end if;
    if p_id is null then
        if (select count(*) from market.watchlists w where w.user_id = p_actor_id) >= 20 then
            raise exception using errcode = 'BT253', message = 'You can have up to 20 lists';
        end if;
        insert into market.watchlists (user_id, name) values (p_actor_id, p_name) returning id into v_id;
    else
        update market.watchlists w set name = coalesce(p_name, w.name) where w.id = p_id and w.user_id = p_actor_id;
        if not found then
            raise exception using errcode = 'BT104', message = 'Not found';
        end if;
    end if;
    if p_instrument_ids is not null then
        perform market.fill_watchlist(v_id, p_instrument_ids);
    end if;
    perform site.publish('user:' || p_actor_id, '{"changed": ["favorites"]}');
    return v_id;
end;
$$;

-- Replaces the instruments of a watchlist; one that is named twice keeps its first place. Called by
-- market.save_watchlist. Errors: BT200 unknown instrument, BT253 too many instruments.
create or replace function market.fill_watchlist(
    p_id bigint,
    p_instrument_ids integer[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if cardinality(p_instrument_ids) > 200 then
        raise exception using errcode = 'BT253', message = 'A list can have up to 200 instruments';
    end if;
    if exists (
        select from unnest(p_instrument_ids) u (id)
        where not exists (select from market.instruments i where i.id = u.id and i.deleted_at is null)
    ) then
        raise exception using errcode = 'BT200', message = 'Unknown instrument', column = 'instruments';
    end if;
    delete from market.watchlist_instruments m where m.watchlist_id = p_id;
    insert into market.watchlist_instruments (watchlist_id, instrument_id, place)
    select p_id, u.id, row_number() over (order by min(u.place))
    from unnest(p_instrument_ids) with ordinality u (id, place)
    group by u.id;
end;
$$;

-- Deletes a watchlist of the actor. Called by POST /dashboard/delete-watchlist. Errors: BT104 not the actor's list.
-- grant: bourse_app
create or replace function market.delete_watchlist(
    p_actor_id bigint,
    p_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    delete from market.watchlists w where w.id = p_id and w.user_id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform site.publish('user:' || p_actor_id, '{"changed": ["favorites"]}');
end;
$$;
