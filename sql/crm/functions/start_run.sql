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
