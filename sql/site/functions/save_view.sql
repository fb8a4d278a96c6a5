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
