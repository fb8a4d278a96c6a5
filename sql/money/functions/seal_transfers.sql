-- Seals the transfers added since the previous call and returns the new seals. Called every minute by the job
-- seal-ledger. Locks: money.seal_state.
-- grant: bourse_worker
create or replace function money.seal_transfers()
returns table (id bigint, up_to_id bigint, transfers integer, hash bytea)
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.seal, s.up_to_id, s.row_count, s.hash from audit.seal_rows('money', 'transfers', 'money.seal_of'::regproc) s;
$$;
