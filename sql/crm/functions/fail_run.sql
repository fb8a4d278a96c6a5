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
