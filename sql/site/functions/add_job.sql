-- Adds a job for the workers in the caller's transaction. A waiting job with the same key is replaced. Jobs with the
-- same queue run one after the other. Internal.
create or replace function site.add_job(
    p_task text,
    p_payload jsonb,
    p_key text default null,
    p_queue text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform graphile_worker.add_job(p_task, p_payload::json, queue_name => p_queue, job_key => p_key);
end;
$$;
