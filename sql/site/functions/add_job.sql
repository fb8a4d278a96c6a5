-- Adds a job for the workers in the caller's transaction. A waiting job with the same key is replaced. Internal.
create or replace function site.add_job(
    p_task text,
    p_payload jsonb,
    p_key text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform graphile_worker.add_job(p_task, p_payload::json, job_key => p_key);
end;
$$;
