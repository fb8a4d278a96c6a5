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
