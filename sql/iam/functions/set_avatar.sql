-- Sets the actor's picture to a file uploaded before; null removes it. A job deletes the former file later. Called by
-- the profile page. Locks: the user. Errors: BT100 not signed in, BT102 account inactive, BT109 not allowed while
-- acting for a customer, BT605 invalid file.
-- grant: bourse_app
create or replace function iam.set_avatar(
    p_actor_id bigint,
    p_file text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_old text;
begin
    perform iam.require_user(p_actor_id);
    perform iam.reject_impersonation();
    select avatar_file into v_old from iam.users where id = p_actor_id for no key update;
    update iam.users set avatar_file = site.use_file(p_actor_id, p_file, 'avatar', 'avatar') where id = p_actor_id;
    perform site.release_file(v_old);
end;
$$;
