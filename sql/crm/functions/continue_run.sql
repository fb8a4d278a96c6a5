-- Processes the next crm.bulk_limit() leads of a bulk change or its undo in one transaction, under the actor's rights
-- at that time; returns false when none are left. The job change-leads calls it repeatedly. A batch leaves
-- crm.bulk_leads in the transaction that changes it, so that a crash repeats no lead. Locks: the run, its import and
-- change, the leads by id. Errors: BT102 account inactive, BT103 forbidden, BT121 second factor required, BT503 invalid
-- agent.
-- grant: bourse_worker
create or replace function crm.continue_run(
    p_run_id bigint
)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_run crm.bulk_runs;
    v_change crm.changes;
    v_ids bigint[];
    v_changed integer;
    v_removed integer := 0;
begin
    select * into v_run from crm.bulk_runs r where r.id = p_run_id for no key update;
    if not found or v_run.state <> 'running' then
        return false;
    end if;
    -- In the order of crm.undo_import.
    perform from crm.imports i where i.change_id = v_run.change_id for no key update;
    select * into v_change from crm.changes c where c.id = v_run.change_id for no key update;
    with batch as (
        select b.lead_id from crm.bulk_leads b where b.run_id = p_run_id order by b.lead_id limit crm.bulk_limit()
    ),
    reached as (
        delete from crm.bulk_leads b using batch where b.run_id = p_run_id and b.lead_id = batch.lead_id returning b.lead_id
    )
    select array_agg(r.lead_id) into v_ids from reached r;
    if v_ids is null then
        perform crm.finish_run(v_run, v_change);
        return false;
    end if;

    if not v_run.is_undo then
        v_changed := crm.change_batch(v_run.actor_id, v_change, v_ids);
    elsif v_change.kind = 'import' then
        perform iam.require_role(v_run.actor_id, 'admin', 'manager', 'affiliate');
        select r.removed, r.restored into v_removed, v_changed from crm.restore_imported(v_change.id, v_ids) r;
    else
        perform iam.require_role(v_run.actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
        v_changed := crm.restore_leads(v_change, v_ids);
    end if;
    update crm.bulk_runs r
    set processed = r.processed + cardinality(v_ids), changed = r.changed + v_changed, removed = r.removed + v_removed,
        kept = r.kept + cardinality(v_ids) - v_changed - v_removed
    where r.id = p_run_id;
    return true;
end;
$$;
