-- Marks a change as undone, removes the notice of an assignment and writes the audit entry. The caller has locked the
-- change. Internal.
create or replace function crm.close_undo(
    p_actor_id bigint,
    p_change_id bigint,
    p_restored integer,
    p_kept integer,
    p_removed integer default 0
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_change crm.changes;
    v_import_id bigint;
begin
    update crm.changes set undone_at = clock_timestamp(), undone_by = p_actor_id where id = p_change_id returning * into v_change;
    perform site.delete_notification(v_change.notification_id);
    if v_change.kind = 'import' then
        update crm.imports set state = 'undone' where change_id = p_change_id returning id into v_import_id;
        perform audit.record(
            p_actor_id, 'crm.undo', 'import', v_import_id::text, null,
            jsonb_build_object('removed', p_removed, 'restored', p_restored, 'kept', p_kept));
    else
        perform audit.record(
            p_actor_id, 'crm.undo', 'lead_change', p_change_id::text, v_change.target,
            jsonb_build_object('restored', p_restored, 'kept', p_kept));
    end if;
end;
$$;
