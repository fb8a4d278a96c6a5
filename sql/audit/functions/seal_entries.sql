-- Seals the entries of the audit log that are new since the call before; answers the seals it made. Locks
-- audit.seal_state. The job seal-ledger calls it every minute.
-- grant: bourse_worker
create or replace function audit.seal_entries()
returns table (id bigint, up_to_id bigint, entries integer, hash bytea)
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.seal, s.up_to_id, s.row_count, s.hash from audit.seal_rows('audit', 'entries', 'audit.seal_of'::regproc) s;
$$;
