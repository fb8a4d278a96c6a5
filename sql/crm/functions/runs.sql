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
    with reached as (
        -- An array, because the planner takes the leads of a new run for one row and would read the batch for each.
        delete from crm.bulk_leads b
        where b.run_id = p_run_id and b.lead_id = any(array(
            select n.lead_id from crm.bulk_leads n where n.run_id = p_run_id order by n.lead_id limit crm.bulk_limit()
        ))
        returning b.lead_id
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
        v_changed := crm.restore_leads(v_run.actor_id, v_change, v_ids);
    end if;
    update crm.bulk_runs r
    set processed = r.processed + cardinality(v_ids), changed = r.changed + v_changed, removed = r.removed + v_removed,
        kept = r.kept + cardinality(v_ids) - v_changed - v_removed
    where r.id = p_run_id;
    return true;
end;
$$;

-- Ends a bulk change, or its undo, whose job cannot succeed by repeating. Called by the job change-leads. Locks the run
-- and its change.
-- grant: bourse_worker
create or replace function crm.fail_run(
    p_run_id bigint,
    p_error text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_run crm.bulk_runs;
    v_change crm.changes;
begin
    select * into v_run from crm.bulk_runs r where r.id = p_run_id and r.state = 'running' for no key update;
    if found then
        select * into v_change from crm.changes c where c.id = v_run.change_id for no key update;
        perform crm.finish_run(v_run, v_change, p_error);
    end if;
end;
$$;

-- Opens a change of more leads than one request changes and starts its job; lead_count grows with the batches.
-- Internal.
create or replace function crm.start_change(
    p_actor_id bigint,
    p_kind crm.change_kind,
    p_target jsonb,
    p_lead_ids bigint[]
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint := crm.record_change(p_actor_id, p_kind, p_target, '{}', '{}', cardinality(p_lead_ids));
begin
    perform crm.start_run(p_actor_id, v_id, false, p_lead_ids);
    return v_id;
end;
$$;

-- Starts the job that makes a change of leads, or undoes it. p_lead_ids: each once. Internal.
create or replace function crm.start_run(
    p_actor_id bigint,
    p_change_id bigint,
    p_is_undo boolean,
    p_lead_ids bigint[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_run_id bigint;
begin
    insert into crm.bulk_runs (change_id, is_undo, actor_id, rows)
    values (p_change_id, p_is_undo, p_actor_id, cardinality(p_lead_ids))
    returning id into v_run_id;
    insert into crm.bulk_leads (run_id, lead_id) select v_run_id, id from unnest(p_lead_ids) id;
    perform site.add_job('change-leads', jsonb_build_object('runId', v_run_id), 'change-leads:' || v_run_id);
end;
$$;

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

-- Moves or assigns one batch of a change's leads and returns how many changed. Leads that left the actor's lists since
-- the change was started, or that may no longer be moved, stay unchanged. The caller holds the change. Internal.
-- Locks: the leads by id. Errors: BT102 account inactive, BT103 forbidden, BT121 second factor required, BT503 invalid
-- agent.
create or replace function crm.change_batch(
    p_actor_id bigint,
    p_change crm.changes,
    p_lead_ids bigint[]
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint;
    v_field text;
    v_user_id bigint;
    v record;
begin
    if p_change.kind = 'move' then
        v_role := iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
        select * into v
        from crm.set_group(crm.lock_in_scope(p_actor_id, p_lead_ids), crm.group_of(p_change.target ->> 'group'), v_role);
    else
        v_role := iam.require_role(p_actor_id, 'admin', 'manager');
        select t.key, t.value::bigint into v_field, v_user_id from jsonb_each_text(p_change.target) t;
        if v_user_id is not null then
            perform crm.check_agent(p_actor_id, v_user_id, case v_field when 'agentId' then 5 when 'retId' then 6 else 2 end, v_field);
        end if;
        select * into v from crm.set_holder(crm.lock_in_scope(p_actor_id, p_lead_ids), v_field, v_user_id);
    end if;
    insert into crm.lead_changes (lead_id, change_id, before)
    select b.lead_id, p_change.id, b.before from unnest(v.lead_ids, v.before) b (lead_id, before);
    update crm.changes c set lead_count = c.lead_count + coalesce(cardinality(v.lead_ids), 0) where c.id = p_change.id;
    return coalesce(cardinality(v.lead_ids), 0);
end;
$$;
