-- Marks the actor's notifications as read, all of them if p_ids is null. Does nothing for staff acting for the
-- customer. Errors: BT100 not signed in, BT102 account inactive.
-- grant: bourse_app
create or replace function site.mark_read(
    p_actor_id bigint,
    p_ids bigint[] default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    if iam.impersonator_id() is not null then
        return;
    end if;
    update site.notifications
    set read_at = now()
    where user_id = p_actor_id and read_at is null and (p_ids is null or id = any (p_ids));
    if found then
        perform site.publish('user:' || p_actor_id, jsonb_build_object('changed', jsonb_build_array('notifications')));
    end if;
end;
$$;
