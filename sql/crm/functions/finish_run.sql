-- The end of a bulk change or its undo, or with p_error its failure: state, audit entry, notices. What a failed run has
-- changed stays and can be undone; a failed undo can be repeated. The caller has locked the run and the change.
-- Internal.
create or replace function crm.finish_run(
    p_run crm.bulk_runs,
    p_change crm.changes,
    p_error text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_title text := case
        when p_error is not null then 'Something went wrong' when p_run.is_undo then 'Change undone' when p_change.kind = 'move' then 'Lead moved successfully'
        else 'Agents assigned successfully' end;
begin
    update crm.bulk_runs r
    set state = case when p_error is null then 'done' else 'failed' end::crm.run_state, error = left(p_error, 500), finished_at = clock_timestamp()
    where r.id = p_run.id;
    delete from crm.bulk_leads b where b.run_id = p_run.id;
    if p_run.is_undo and p_error is null then
        perform crm.close_undo(p_run.actor_id, p_change.id, p_run.changed, p_run.kept, p_run.removed);
    else
        perform audit.record(
            p_run.actor_id, 'crm.finish', 'lead_change', p_change.id::text, null, jsonb_build_object(
                'isUndo', p_run.is_undo, 'changed', p_run.changed + p_run.removed, 'kept', p_run.kept, 'leads', p_run.rows, 'error', p_error));
    end if;
    if p_change.kind = 'assign' and not p_run.is_undo then
        perform crm.notify_holder(p_change.id);
    end if;
    perform site.notify_user(
        p_run.actor_id, 'leads_changed', v_title,
        site.translate((select u.language_code from iam.users u where u.id = p_run.actor_id), '{{added}} of {{rows}}',
            jsonb_build_object('added', p_run.changed + p_run.removed, 'rows', p_run.rows)),
        case p_change.kind when 'import' then '/leads/imports/' || (p_change.target ->> 'importId') else '/admin/leads/changes/' || p_change.id end);
end;
$$;
