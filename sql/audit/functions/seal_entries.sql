-- Seals the audit entries added since the previous call and returns the new seals. Called every minute by the job
-- seal-ledger. Locks: audit.seal_state.
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
