-- Deletes the row of an unused file of the actor's, after the form that it was sent with was rejected. Called by the
-- upload handler.
-- grant: bourse_app
create or replace function site.discard_file(
    p_actor_id bigint,
    p_name text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    delete from site.files where name = p_name and user_id = p_actor_id and used_at is null;
$$;
