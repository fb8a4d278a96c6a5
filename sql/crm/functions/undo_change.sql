-- Undoes a move, an assignment (with the group that it set and its notification) or a deletion within 24 hours, for its
-- author and administrators. Leads changed since keep their state (crm.restore_leads). Returns how many were restored
-- and how many kept; a change of more than crm.bulk_limit() leads is undone by the job change-leads (is_running).
-- Locks: the change, then its leads by id. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104
-- not found, BT504 cannot be undone, BT525 change is running.
-- grant: bourse_app
create or replace function crm.undo_change(
    p_actor_id bigint,
    p_change_id bigint
)
returns table (restored integer, kept integer, is_running boolean)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
    v_change crm.changes;
    v_ids bigint[];
begin
    select * into v_change from crm.changes where id = p_change_id and (actor_id = p_actor_id or v_role = iam.role('admin')) for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if v_change.undone_at is not null or v_change.kind not in ('move', 'assign', 'delete')
        or v_change.created_at < clock_timestamp() - interval '24 hours' then
        raise exception using errcode = 'BT504', message = 'This change can no longer be undone';
    end if;
    perform crm.check_idle(p_change_id);
    v_ids := array(select c.lead_id from crm.lead_changes c where c.change_id = p_change_id);
    is_running := cardinality(v_ids) > crm.bulk_limit();
    if is_running then
        restored := 0;
        kept := 0;
        perform crm.start_run(p_actor_id, p_change_id, true, v_ids);
    else
        restored := crm.restore_leads(v_change, v_ids);
        kept := cardinality(v_ids) - restored;
        perform crm.close_undo(p_actor_id, p_change_id, restored, kept);
    end if;
    return next;
end;
$$;
