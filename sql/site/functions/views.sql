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

-- Saves the query string of a list under a name, for the actor only; an existing view of the same name is replaced.
-- Called by POST /views. Errors: BT100 not signed in, BT102 account inactive, BT607 invalid view.
-- grant: bourse_app
create or replace function site.save_view(
    p_actor_id bigint,
    p_list text,
    p_name text,
    p_query text
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint;
begin
    perform iam.require_user(p_actor_id);
    if coalesce(length(trim(p_name)), 0) not between 1 and 60 then
        raise exception using errcode = 'BT607', message = 'View name must be between 1 and 60 characters', column = 'name';
    end if;
    if coalesce(length(p_list), 0) not between 1 and 60 or coalesce(length(p_query) > 2000 or p_query !~ '^\?[^#\s]+$', true) then
        raise exception using errcode = 'BT607', message = 'This view cannot be saved', column = 'query';
    end if;
    if (select count(*) from site.saved_views where user_id = p_actor_id and list = p_list) >= 20
        and not exists (select from site.saved_views where user_id = p_actor_id and list = p_list and name = trim(p_name)) then
        raise exception using errcode = 'BT607', message = 'A list can have up to 20 saved views', column = 'name';
    end if;
    insert into site.saved_views (user_id, list, name, query)
    values (p_actor_id, p_list, trim(p_name), p_query)
    on conflict (user_id, list, name) do update set query = excluded.query
    returning id into v_id;
    return v_id;
end;
$$;

-- Deletes a saved view of the actor's. Called by DELETE /views/{id}. Errors: BT100 not signed in, BT102 account
-- inactive, BT104 another user's view.
-- grant: bourse_app
create or replace function site.delete_view(
    p_actor_id bigint,
    p_view_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    delete from site.saved_views where id = p_view_id and user_id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
end;
$$;
