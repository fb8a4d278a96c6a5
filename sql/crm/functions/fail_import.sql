-- Marks an import as failed. Called by the job import-leads after its last attempt.
-- grant: bourse_worker
create or replace function crm.fail_import(
    p_import_id bigint,
    p_error text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update crm.imports set state = 'failed', error = left(p_error, 500), finished_at = clock_timestamp()
    where id = p_import_id and state in ('checking', 'importing');
$$;
