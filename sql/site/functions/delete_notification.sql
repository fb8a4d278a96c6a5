-- Deletes a notification of a change that was undone, and makes the user's open pages reload the list. Called by
-- crm.undo_change.
create or replace function site.delete_notification(
    p_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_id bigint;
begin
    delete from site.notifications where id = p_id returning user_id into v_user_id;
    if found then
        perform site.publish('user:' || v_user_id, jsonb_build_object('changed', jsonb_build_array('notifications')));
    end if;
end;
$$;
