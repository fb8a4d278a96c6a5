-- Undoes an import with crm.restore_imported; returns how many added leads were removed, how many updated leads were
-- restored, and how many were kept. An import that wrote more than crm.bulk_limit() leads is undone by the job
-- change-leads (is_running). Locks: the import, its change, its leads by id. Errors: BT100 not signed in, BT102 account
-- inactive, BT103 forbidden, BT104 not found, BT504 cannot be undone, BT525 change is running.
-- grant: bourse_app
create or replace function crm.undo_import(
    p_actor_id bigint,
    p_import_id bigint
)
returns table (removed integer, restored integer, kept integer, is_running boolean)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_import crm.imports := crm.lock_own_import(p_actor_id, p_import_id);
    v_change crm.changes;
    v_ids bigint[];
begin
    select * into v_change from crm.changes where id = v_import.change_id for no key update;
    if not found or v_change.undone_at is not null or v_import.state not in ('done', 'cancelled', 'failed') then
        raise exception using errcode = 'BT504', message = 'This change can no longer be undone';
    end if;
    perform crm.check_idle(v_change.id);
    v_ids := array(select c.lead_id from crm.lead_changes c where c.change_id = v_change.id);
    is_running := cardinality(v_ids) > crm.bulk_limit();
    if is_running then
        removed := 0;
        restored := 0;
        kept := 0;
        perform crm.start_run(p_actor_id, v_change.id, true, v_ids);
    else
        select * into removed, restored, kept from crm.restore_imported(v_change.id, v_ids);
        perform crm.close_undo(p_actor_id, v_change.id, restored, kept, removed);
    end if;
    return next;
end;
$$;
